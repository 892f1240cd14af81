import type { MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import type { Env } from "#src/server/env.ts";
import { forbidden } from "#src/server/http/errors.ts";
import { callerAddress, rateLimitKey } from "#src/server/http/caller-address.ts";
import type { HttpContext } from "#src/server/http/http-context.ts";
import { isOwnOrigin } from "#src/server/http/own-origin.ts";

const POLICY = "Content-Security-Policy";

/**
 * Scripts come from the app's own files only; styles may be inline because the component library sets them on elements. A
 * response that shows what a stranger sent sets a stricter policy of its own, which is not replaced.
 */
export function securityHeaders(): MiddlewareHandler {
  const standard = standardHeaders();
  return async (c, next) => {
    let own: string | null = null;
    await standard(c, async () => {
      await next();
      own = c.res.headers.get(POLICY);
    });
    if (own) c.res.headers.set(POLICY, own);
  };
}

function standardHeaders() {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:", "https:"],
      connectSrc: ["'self'"],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      workerSrc: ["'self'", "blob:"],
      manifestSrc: ["'self'"],
    },
    referrerPolicy: "strict-origin-when-cross-origin",
    xFrameOptions: "DENY",
    crossOriginResourcePolicy: "same-site",
    permissionsPolicy: { camera: ["self"], microphone: [], geolocation: [] },
  });
}

/** What rate limits count the caller by. */
export function addressOf(c: HttpContext, env: Env): string {
  return rateLimitKey(callerAddress(c, env));
}

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * A browser sends the app's cookie along with requests other sites make, so a change that carries one must come from the
 * app's own origin. A bearer token is never sent by itself and needs no such check.
 */
export function requireOwnOrigin(c: HttpContext, env: Env): void {
  if (SAFE.has(c.req.method) || !c.req.header("cookie") || c.req.header("authorization")) return;
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const own = origin === undefined ? site === "same-origin" : isOwnOrigin(origin, c.req.header("host"), env);
  if (!own) throw forbidden("This request must come from the app itself.", "FOREIGN_ORIGIN");
}

import { bodyLimit } from "hono/body-limit";
import type { RateLimitName } from "#src/shared/endpoint.ts";
import type { App } from "#src/server/http/http-context.ts";
import type { Auth } from "#src/server/auth.ts";
import type { Platform } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { consumeRateLimit } from "#src/server/http/rate-limit.ts";
import { addressOf, requireOwnOrigin } from "#src/server/http/security.ts";

const RATE_LIMIT_OF: Record<string, RateLimitName> = {
  "/api/auth/sign-in/email": "sign-in",
  "/api/auth/sign-in/social": "sign-in",
  "/api/auth/sign-in/oauth2": "sign-in",
  "/api/auth/sign-up/email": "sign-up",
  "/api/auth/request-password-reset": "reset",
  "/api/auth/reset-password": "reset",
  "/api/auth/send-verification-email": "reset",
};

/** The authentication library handles everything under /api/auth/; rate limit, size and origin are checked before it. */
export function mountAuth(app: App, platform: Platform, auth: Auth): void {
  const limit = bodyLimit({
    maxSize: 64 * 1024,
    onError: () => {
      throw new AppError(413, "The request is too large.", { code: "TOO_LARGE" });
    },
  });
  app.on(["GET", "POST"], "/api/auth/*", limit, async (c) => {
    const rateLimit = RATE_LIMIT_OF[c.req.path];
    if (rateLimit) await consumeRateLimit(platform, rateLimit, addressOf(c, platform.env));
    requireOwnOrigin(c, platform.env);
    return auth.handle(c.req.raw);
  });
}

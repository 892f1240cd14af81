import { Hono } from "hono";
import type { App } from "#src/server/http/http-context.ts";
import type { Platform } from "#src/server/context.ts";
import type { Route } from "#src/server/http/route.ts";
import { securityHeaders } from "#src/server/http/security.ts";

const REQUEST_ID = /^[\w\-=]{1,255}$/;

/**
 * Cached responses go out before the middleware, which costs several times what they do. They carry the same headers:
 * those of security, read from the middleware itself, and the request's id.
 */
export function mountCachedResponses(app: App, routes: readonly Route[], platform: Platform): void {
  let standard: Record<string, string> | undefined;
  void standardHeaders().then((headers) => (standard = headers));
  for (const { endpoint, cached } of routes) {
    if (!cached) continue;
    app.on(endpoint.method, endpoint.path, async (c, next) => {
      if (!standard) return next();
      const requested = c.req.header("x-request-id") ?? "";
      const requestId = REQUEST_ID.test(requested) ? requested : crypto.randomUUID();
      const response = cached(platform, {
        query: (name) => c.req.query(name),
        header: (name) => c.req.header(name),
        standard: { ...standard, "X-Request-Id": requestId },
      });
      if (!response) return next();
      platform.log.debug({ requestId, path: endpoint.path, status: response.status }, "cached response");
      return response;
    });
  }
}

async function standardHeaders(): Promise<Record<string, string>> {
  const probe = new Hono().use(securityHeaders()).get("/", (c) => c.body(null));
  const { headers } = await probe.request("/");
  return Object.fromEntries(headers);
}

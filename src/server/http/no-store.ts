import type { MiddlewareHandler } from "hono";

/**
 * What an endpoint returns is not stored anywhere, unless the endpoint says otherwise: it must not be there any more
 * when somebody else opens the browser after a sign-out.
 */
export function noStore(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}

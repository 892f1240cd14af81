import type { MiddlewareHandler } from "hono";

/**
 * Forbids storing responses, unless the endpoint says otherwise: after a sign-out they must not be there any more when
 * somebody else opens the browser.
 */
export function noStore(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  };
}

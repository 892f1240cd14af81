import type { Context } from "hono";
import { routePath } from "hono/route";

/**
 * The path of a request as it may be logged: the pattern of its route. The path itself can hold what must not be in a
 * log, such as the token of a password reset or the session of a checkout.
 */
export function loggedPath(c: Context): string {
  return routePath(c);
}

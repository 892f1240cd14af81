import type { Context } from "hono";
import { routePath } from "hono/route";

/**
 * Returns the path of a request for the log: the pattern of its route. The path itself can hold secrets that a log must
 * not have, such as the token of a password reset or the session of a checkout.
 */
export function loggedPath(c: Context): string {
  return routePath(c);
}

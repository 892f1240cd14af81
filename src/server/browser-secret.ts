import { createHash, randomBytes } from "node:crypto";
import type { createAuthMiddleware } from "better-auth/api";
import { parse as parseCookie } from "hono/utils/cookie";

const COOKIE = "browser";
/** The cookie in which earlier versions stored the secret of the browser that signed up. */
const EARLIER_COOKIE = "sign_up";
const PATH = "/api/auth";
/** The maximum age that browsers allow for a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const SECRET = /^[\w-]{43}$/;

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** Returns the hash of a secret. Only the hash is stored. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** Returns a secret of 32 random bytes, for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** Returns the hashes that identify the browser of a request; none when it has no browser cookie. */
export const browserHashes = (ctx: AuthContext): string[] =>
  browserHashesIn(ctx.headers ?? new Headers(), (name) => ctx.context.createAuthCookie(name).name);

/** Returns the hashes that identify the browser of a request that has not reached the library. */
export function browserHashesIn(headers: Headers, cookieName: (name: string) => string): string[] {
  const cookies = parseCookie(headers.get("cookie") ?? "");
  return [COOKIE, EARLIER_COOKIE].flatMap((name) => {
    const secret = cookies[cookieName(name)];
    return secret !== undefined && SECRET.test(secret) ? [hashOf(secret)] : [];
  });
}

/** Makes sure that the browser has a secret of its own, and returns its hash. One browser has one for all accounts. */
export function rememberBrowser(ctx: AuthContext): string {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: MAX_AGE_SECONDS, path: PATH });
  const given = ctx.getCookie(name);
  const secret = given != null && SECRET.test(given) ? given : newSecret();
  ctx.setCookie(name, secret, attributes);
  return hashOf(secret);
}

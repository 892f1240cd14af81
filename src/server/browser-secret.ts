import { createHash, randomBytes } from "node:crypto";
import type { createAuthMiddleware } from "better-auth/api";
import { parse as parseCookie } from "hono/utils/cookie";

const COOKIE = "browser";
/** Where versions before kept it, of the browser that signed up. */
const EARLIER_COOKIE = "sign_up";
const PATH = "/api/auth";
/** As long as browsers keep a cookie. */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;
const SECRET = /^[\w-]{43}$/;

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What is stored of a secret that only its holder has in full. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

/** A secret of 32 random bytes, for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** The hashes by which the browser of a request is recognised; none when it has no such cookie. */
export const browserHashes = (ctx: AuthContext): string[] =>
  browserHashesIn(ctx.headers ?? new Headers(), (name) => ctx.context.createAuthCookie(name).name);

/** The same of a request that has not reached the library. */
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

import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#src/server/env.ts";

const NAME = "device_token";
/** Days for which browsers store a cookie at most. Each entered PIN starts the time again. */
export const DEVICE_DAYS = 400;

/** Returns the secret of the shared tablet that a request comes from; null when it has none. */
export function readCookie(headers: Headers): string | null {
  const cookies = headers.get("cookie");
  return cookies === null ? null : (parse(cookies, NAME)[NAME] ?? null);
}

/** Returns a `Set-Cookie` that makes the browser a shared tablet. Scripts cannot read it. */
export function deviceCookie({ APP_URL }: Pick<Env, "APP_URL">, token: string): string {
  return serialize(NAME, token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: APP_URL.startsWith("https:"),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
}

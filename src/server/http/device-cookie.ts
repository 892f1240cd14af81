import { parse, serialize } from "hono/utils/cookie";
import type { Env } from "#src/server/env.ts";

const NAME = "device_token";
/** Browsers store no cookie for longer. Every PIN that is entered starts the time again. */
export const DEVICE_DAYS = 400;

/** The secret of the shared tablet that a request comes from; null when it brings none. */
export function readCookie(headers: Headers): string | null {
  const cookies = headers.get("cookie");
  return cookies === null ? null : (parse(cookies, NAME)[NAME] ?? null);
}

/** A `Set-Cookie` that makes the browser a shared tablet. Scripts cannot read it. */
export function deviceCookie({ APP_URL }: Pick<Env, "APP_URL">, token: string): string {
  return serialize(NAME, token, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: APP_URL.startsWith("https:"),
    maxAge: DEVICE_DAYS * 24 * 60 * 60,
  });
}

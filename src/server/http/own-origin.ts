import { isIPv4 } from "node:net";
import type { Env } from "#src/server/env.ts";

type Addresses = Pick<Env, "APP_URL" | "APP_DOMAIN">;

/**
 * Returns whether an origin is the application's own: APP_URL, or the requested host when that is one of our names. The
 * Host header alone proves nothing, because a direct caller can send any.
 */
export function isOwnOrigin(origin: string, host: string | null | undefined, env: Addresses): boolean {
  if (origin === new URL(env.APP_URL).origin) return true;
  return host != null && URL.canParse(origin) && new URL(origin).host === host && isOwnHost(host, env);
}

/**
 * Returns whether a host is APP_DOMAIN or below it. While APP_URL is this machine itself, the application may also be
 * opened by other names of the machine, such as its address in the local network.
 */
export function isOwnHost(host: string, { APP_URL, APP_DOMAIN }: Addresses): boolean {
  const name = hostname(host);
  const domain = APP_DOMAIN.toLowerCase();
  if (name === domain || name.endsWith(`.${domain}`)) return true;
  return isLocal(new URL(APP_URL).hostname) && (isLocal(name) || isPrivate(name));
}

const hostname = (host: string) => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : "");

const isLocal = (name: string) =>
  name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || name.startsWith("127.");

/** Returns whether a name or address is one that nobody on the internet can own. */
function isPrivate(name: string): boolean {
  if (isIPv4(name)) return /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(name);
  return /^\[f[cde]/.test(name) || /\.(local|lan|internal)$/.test(name) || (name !== "" && !name.includes("."));
}

import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Env } from "#src/server/env.ts";
import type { HttpContext } from "#src/server/http/http-context.ts";

/**
 * Returns the caller's network address. Each trusted proxy appends the address that called it to X-Forwarded-For. With
 * n proxies, the caller's address is therefore the n-th entry from the right; the caller sent the entries before it.
 */
export function callerAddress(c: HttpContext, { TRUST_PROXY: hops }: Pick<Env, "TRUST_PROXY">): string {
  const connected = connectedAddress(c);
  if (hops === 0) return connected;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return readAddress(forwarded.at(-Math.min(hops, forwarded.length)) ?? "") ?? connected;
}

function connectedAddress(c: HttpContext): string {
  try {
    return readAddress(getConnInfo(c).remote.address ?? "") ?? "unknown";
  } catch {
    // A request that did not come over a socket (tests call the app directly) has no connection.
    return "unknown";
  }
}

/** Parses an address as some proxies write it, with a port or in brackets; undefined for anything else. */
function readAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  if (isIP(bare) === 0) return undefined;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? bare;
}

/**
 * Returns the key by which rate limits count a caller. A person with an IPv6 address has 2^64 of them, so all addresses
 * of a network count together.
 */
export function rateLimitKey(address: string): string {
  return isIP(address) === 6 ? `${networkOf(address)}::/64` : address;
}

/** Returns the first four groups, without leading zeros. */
function networkOf(address: string): string {
  const [bare = ""] = address.split("%");
  const [head = "", tail] = bare.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":"));
  // A dotted end stands for two groups, which are not among the first four.
  const missing =
    tail === undefined ? 0 : 8 - groups(head).length - groups(tail.replace(/\d+(\.\d+){3}$/, "0:0")).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => "0"), ...groups(tail ?? "")];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

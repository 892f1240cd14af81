import { Hono } from "hono";
import { expect, test } from "vitest";
import { callerAddress, rateLimitKey } from "#src/server/http/caller-address.ts";
import type { HttpVariables } from "#src/server/http/http-context.ts";

async function addressFor(hops: number, forwarded?: string): Promise<string> {
  const app = new Hono<{ Variables: HttpVariables }>();
  app.get("/", (c) => c.text(callerAddress(c, { TRUST_PROXY: hops })));
  const connection = { incoming: { socket: { remoteAddress: "::ffff:10.0.0.9", remoteFamily: "IPv6" } } };
  const headers = new Headers(forwarded === undefined ? undefined : { "x-forwarded-for": forwarded });
  return (await app.request("/", { headers }, connection)).text();
}

test.each([
  [0, "1.1.1.1", "10.0.0.9"],
  [1, undefined, "10.0.0.9"],
  [1, "6.6.6.6", "6.6.6.6"],
  [1, "1.1.1.1, 6.6.6.6", "6.6.6.6"],
  [2, "1.1.1.1, 6.6.6.6, 10.0.0.2", "6.6.6.6"],
  [2, "6.6.6.6", "6.6.6.6"],
  [1, "1.1.1.1, 6.6.6.6:4711", "6.6.6.6"],
  [1, "[2001:db8::7]:443", "2001:db8::7"],
  [1, "1.1.1.1, made up", "10.0.0.9"],
  [1, "1.1.1.1,", "10.0.0.9"],
])("behind %d proxies, X-Forwarded-For %j means %s", async (hops, forwarded, address) => {
  expect(await addressFor(hops, forwarded)).toBe(address);
});

test.each([
  ["6.6.6.6", "6.6.6.6"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["unknown", "unknown"],
])("rate limits count %s as %s", (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});

import { expect, test } from "vitest";
import { parseNetworks } from "#src/server/networks.ts";

test.each([
  ["192.168.1.0/24", "192.168.1.77", true],
  ["192.168.1.0/24", "192.168.2.1", false],
  ["192.168.1.0/24", "::ffff:192.168.1.77", true],
  ["192.168.1.0/24", "::ffff:8.8.8.8", false],
  ["10.0.0.5", "10.0.0.5", true],
  ["10.0.0.5", "10.0.0.6", false],
  ["10.0.0.0/8, fd00::/8", "fd12::1", true],
  ["10.0.0.0/8, fd00::/8", "2001:db8::1", false],
  ["10.0.0.0/8", "printer.local", false],
  ["", "127.0.0.1", false],
])("%s and %s: %s", (networks, address, expected) => {
  expect(parseNetworks(networks).includes(address)).toBe(expected);
});

test.each(["kitchen", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "fd00::/129", "10.0.0/8", "10.0.0.0/-1"])(
  "%s is no network",
  (text) => {
    expect(() => parseNetworks(text)).toThrow(`${text} is no network, such as 192.168.1.0/24`);
  },
);

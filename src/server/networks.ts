import { BlockList, isIP, isIPv6 } from "node:net";

export interface Networks {
  /** Returns whether an address, such as 192.168.1.20, is in one of the networks. */
  includes(address: string): boolean;
}

/**
 * Parses networks such as "192.168.1.0/24, fd00::/8". An address without a length is that address alone. Throws a
 * sentence that names an invalid one.
 */
export function parseNetworks(text: string): Networks {
  const list = new BlockList();
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", length, ...rest] = entry.split("/");
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const bits = length === undefined ? most : Number(length);
    if (family === 0 || rest.length > 0 || length === "" || !Number.isInteger(bits) || bits < 0 || bits > most) {
      throw new Error(`${entry} is no network, such as 192.168.1.0/24`);
    }
    list.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4");
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(...plain(address)) };
}

/** Returns the address. An IPv4 address that is written as an IPv6 one counts as IPv4. */
function plain(address: string): [string, "ipv4" | "ipv6"] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return [mapped, "ipv4"];
  return [address, isIPv6(address) ? "ipv6" : "ipv4"];
}

import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import type { Platform } from "#src/server/context.ts";

const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** The cost of a hash: 16 MB of memory and about 40 ms. */
const COST = { N: 16_384, r: 8, p: 1 };

type Keys = Pick<Platform, "deriveKey">;

/**
 * Returns the stored form of a PIN: a slow hash with a key of the server. The hash is slow because there are only ten
 * thousand PINs.
 */
export async function hashPin(keys: Keys, pin: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return `${salt.toString("base64url")}.${(await derive(keys, pin, salt)).toString("base64url")}`;
}

export async function isPin(keys: Keys, pin: string, stored: string): Promise<boolean> {
  const [salt = "", hash = ""] = stored.split(".").map((part) => Buffer.from(part, "base64url"));
  if (typeof salt === "string" || typeof hash === "string") return false;
  const derived = await derive(keys, pin, salt);
  return hash.length === derived.length && timingSafeEqual(derived, hash);
}

function derive({ deriveKey }: Keys, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac("sha256", deriveKey("PINs of members")).update(pin).digest();
  return new Promise((resolve, reject) => {
    scrypt(keyed, salt, HASH_BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

import { get, set } from "idb-keyval";
import { z } from "zod";

/** A secret of the device, and the key that encrypts with it. Each person who opens the till there gets one. */
export interface DeviceKey {
  id: string;
  /** Derived from the secret; it cannot be read out. Null where the browser offers no encryption, which is without https. */
  key: CryptoKey | null;
  /** The secret itself, sealed with `seal`. */
  token: Sealed;
}

/** A value that only this device can read. `text` is only used where the browser offers no encryption. */
export const sealed = z.union([z.object({ iv: z.string(), data: z.string() }), z.object({ text: z.string() })]);
export type Sealed = z.output<typeof sealed>;

const MAX_KEYS = 8;
const nameOf = (companyId: string) => `till-keys ${companyId}`;

/** Returns the device's secrets in a restaurant, the current one first. */
export async function deviceKeys(companyId: string): Promise<DeviceKey[]> {
  return (await get<DeviceKey[]>(nameOf(companyId))) ?? [];
}

/**
 * Stores a secret as the current one. The latest earlier secrets stay, and so do all whose ids are in `used`, because
 * they encrypt orders that still wait.
 */
export async function addDeviceKey(companyId: string, token: string, used: ReadonlySet<string>): Promise<DeviceKey[]> {
  const before = await deviceKeys(companyId);
  const keys = [await deviceKeyOf(token), ...before.filter(({ id }, at) => at < MAX_KEYS || used.has(id))];
  await set(nameOf(companyId), keys);
  return keys;
}

export async function deviceKeyOf(token: string): Promise<DeviceKey> {
  const key = await deriveKey(token);
  // Without https a browser has no `randomUUID` either.
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
  return { id, key, token: await seal(key, token) };
}

export async function tokenOf({ key, token }: DeviceKey): Promise<string> {
  return z.string().parse(await unseal(key, token));
}

async function deriveKey(token: string): Promise<CryptoKey | null> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return null;
  const bytes = new TextEncoder();
  const secret = await subtle.importKey("raw", bytes.encode(token), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: bytes.encode("till orders") };
  return subtle.deriveKey(derivation, secret, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Encrypts a value with AES-GCM. */
export async function seal(key: CryptoKey | null, value: unknown): Promise<Sealed> {
  const text = JSON.stringify(value);
  if (!key) return { text };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
  return { iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/** Returns the value that was given to `seal`. Throws when the data was changed, or encrypted with another key. */
export async function unseal(key: CryptoKey | null, value: Sealed): Promise<unknown> {
  if ("text" in value) return JSON.parse(value.text);
  if (!key) throw new Error("What is stored is encrypted, and this browser offers no encryption.");
  const algorithm = { name: "AES-GCM", iv: fromBase64(value.iv) };
  const bytes = await crypto.subtle.decrypt(algorithm, key, fromBase64(value.data));
  return JSON.parse(new TextDecoder().decode(bytes));
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

import { createHmac } from "node:crypto";

const STEP_MS = 30_000;
const DIGITS = 6;

/** Returns the code that an authenticator app shows in a half minute (RFC 6238, with its defaults). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/**
 * Returns the half minute that a code belongs to: the current one, or one before or after it; null when the code is
 * wrong.
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const current = Math.floor(now / STEP_MS);
  return [current, current - 1, current + 1].find((step) => totpAt(secret, step) === code) ?? null;
}

import { createHash } from "node:crypto";

/** An object of an archive. Its key contains its name, the time when it was stored, and the SHA-256 of its bytes. */
export interface ObjectName {
  key: string;
  /** Such as `log/000000010000000000000003`. */
  name: string;
  stored_at: Date;
  sha256: string;
}

const KEY = /^(.+)\.(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.([0-9a-f]{64})$/;

/** `2026-11-20T18:05:00.123Z` as `20261120T180500123Z`. */
export function compactTime(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:.]/g, "");
}

export function nameObject(name: string, storedAt: Date, bytes: Uint8Array): ObjectName {
  const sha256 = checksum(bytes);
  return { key: `${name}.${compactTime(storedAt)}.${sha256}`, name, stored_at: storedAt, sha256 };
}

/** Parses a key. Returns undefined when it is not a key of an archive. */
export function readName(key: string): ObjectName | undefined {
  const [, name, year, month, day, hour, minute, second, ms, sha256] = KEY.exec(key) ?? [];
  if (name === undefined || sha256 === undefined) return undefined;
  return { key, name, stored_at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`), sha256 };
}

export function checksum(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

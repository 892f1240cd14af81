import { hash } from "node:crypto";
import { validate } from "uuid";

const DAY_MS = 24 * 3600 * 1000;
/**
 * Number of leading characters of a time-based id, including dashes, that encode when and in which order it was made.
 */
const ORDERED = 26;

/**
 * Returns the new id of a row of the archive. The same old id always gets the same new id, so that rows still refer to
 * each other. Nobody can derive the new id from the archive's id. The new ids of time-based ids are in the same order.
 * @param key secret, and different for every import
 * @param company the archive's id of its company is replaced by the id of the importing company
 */
export type NewId = (old: string) => string;

export function newIds(key: string, importedAt: number, company?: { old: string; now: string }): NewId {
  return (old) => {
    if (old === company?.old) return company.now;
    const digits = hash("sha256", `${key} ${old.toLowerCase()}`, "hex");
    const start = isByTime(old, importedAt) ? old.toLowerCase().slice(0, ORDERED) : startAt(importedAt, digits);
    return start + digits.slice(ORDERED - 36);
  };
}

/** Returns whether an id has version 7 and was not made in the future. */
function isByTime(id: string, now: number): boolean {
  if (id[14] !== "7" || !validate(id)) return false;
  return timeOfId(id) <= now + DAY_MS;
}

/** Returns the time at which an id of version 7 was made, in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** Returns the first digits of an id that is made at a given time. */
function startAt(moment: number, digits: string): string {
  const time = moment.toString(16).padStart(12, "0");
  const group = `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-a${digits.slice(3, 6)}-${digits.slice(6, 8)}`;
  return group.slice(0, ORDERED);
}

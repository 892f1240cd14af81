import { hash } from "node:crypto";
import { validate } from "uuid";

const DAY_MS = 24 * 3600 * 1000;
/** Digits of an id by time that say when and in which order it was made, with the dashes. */
const ORDERED = 26;

/**
 * Returns the id that a row of the archive gets. The same id always becomes the same one, so that rows still refer to each
 * other, and nobody who knows the archive's id knows the new one. Ids that were made by time come in the same order.
 * @param key secret, and another for every import
 * @param company what the archive calls its company is the importing one
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

/** Whether it is an id of version 7 that was not made in the future. */
function isByTime(id: string, now: number): boolean {
  if (id[14] !== "7" || !validate(id)) return false;
  return timeOfId(id) <= now + DAY_MS;
}

/** When an id of version 7 was made, in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

/** The first digits of an id that is made at a moment. */
function startAt(moment: number, digits: string): string {
  const time = moment.toString(16).padStart(12, "0");
  const group = `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-a${digits.slice(3, 6)}-${digits.slice(6, 8)}`;
  return group.slice(0, ORDERED);
}

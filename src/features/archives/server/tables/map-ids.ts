import { validate } from "uuid";
import type { NewId } from "#src/features/archives/server/new-ids.ts";

/** Returns JSON in which every text and every name that is an id has become another one. */
export function mapIds(json: unknown, newId: NewId): unknown {
  if (typeof json === "string") return validate(json) ? newId(json) : json;
  if (Array.isArray(json)) return json.map((one) => mapIds(one, newId));
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).map(([name, value]) => [
    validate(name) ? newId(name) : name,
    mapIds(value, newId),
  ]);
  return Object.fromEntries(entries);
}

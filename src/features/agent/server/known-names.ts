import { setImmediate } from "node:timers/promises";
import { type Named, prepareName } from "#src/features/agent/grammar/names.ts";

/** Maximum number of names in memory for all companies together, at about a kilobyte each. */
const MAX_NAMES = 40_000;
/** Number of names that are prepared before other work gets a turn: a few milliseconds. */
const PORTION = 500;

/** A company's names, and the database's JSON from which they were read. */
export interface KnownNames {
  /** The hash of the JSON. */
  version: string;
  json: string;
  names: readonly Named[];
}

/** The names by company, in order of use: the most recently used company is last. */
const remembered = new Map<string, KnownNames>();

/** Returns a company's names from memory. They may be outdated: compare their version with the current one. */
export const knownNames = (companyId: string): KnownNames | null => remembered.get(companyId) ?? null;

/**
 * Returns a company's names from the database's JSON. If the version is the same, returns the same objects, whose words
 * and letters the grammar has already prepared; otherwise prepares only the names that changed.
 */
export async function namesFrom(
  companyId: string,
  { version, json }: Pick<KnownNames, "version" | "json">,
): Promise<KnownNames> {
  const known = remembered.get(companyId);
  const now =
    known?.version === version
      ? known
      : { version, json, names: await preparedNames(JSON.parse(json) as Named[], known?.names ?? []) };
  return remember(companyId, now);
}

function remember(companyId: string, known: KnownNames): KnownNames {
  remembered.delete(companyId);
  remembered.set(companyId, known);
  let count = [...remembered.values()].reduce((sum, knownNames) => sum + knownNames.names.length, 0);
  for (const [company, { names: others }] of remembered) {
    if (count <= MAX_NAMES || company === companyId) break;
    remembered.delete(company);
    count -= others.length;
  }
  return known;
}

async function preparedNames(read: readonly Named[], before: readonly Named[]): Promise<readonly Named[]> {
  const known = new Map(before.map((named) => [JSON.stringify(named), named]));
  const names: Named[] = [];
  for (const [at, named] of read.entries()) {
    const same = known.get(JSON.stringify(named));
    if (!same) prepareName(named);
    names.push(same ?? named);
    // oxlint-disable-next-line no-await-in-loop -- others have their turn between the portions
    if (at % PORTION === PORTION - 1) await setImmediate();
  }
  return names;
}

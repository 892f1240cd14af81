import { setImmediate } from "node:timers/promises";
import { type Named, prepareName } from "#src/features/agent/grammar/names.ts";

/** So many names are remembered for all companies, about a kilobyte each. */
const MAX_NAMES = 40_000;
/** So many are prepared until others have their turn: a few milliseconds. */
const PORTION = 500;

/** A company's names, and the JSON of the database from which they were read. */
export interface KnownNames {
  /** The same for the same JSON: its hash. */
  version: string;
  json: string;
  names: readonly Named[];
}

/** The company whose names were used last stands last. */
const remembered = new Map<string, KnownNames>();

/** Returns the names that are remembered of a company; whether they are still the same, their version says. */
export const knownNames = (companyId: string): KnownNames | null => remembered.get(companyId) ?? null;

/**
 * Returns a company's names from the JSON that the database has of them. While it is the same they are the same objects, of
 * which the grammar knows the words and letters already; of others only what has changed is prepared.
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
  let count = [...remembered.values()].reduce((sum, one) => sum + one.names.length, 0);
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

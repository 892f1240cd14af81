import { knownNames, namesFrom } from "#src/features/agent/server/known-names.ts";
import { lookUp, type Lookups } from "#src/features/agent/server/understanding/lookups.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** Whose names, in which version. */
interface Names {
  companyId: string;
  version: string;
}

/** What the process is asked for. */
export interface UnderstandRequests {
  /** Tells it a company's names, as the JSON of the database. */
  learn: { input: Names & { json: string }; result: null };
  /** Compares a text with names. `null` when it does not know these names, or no longer. */
  lookUp: {
    input: Names & { [L in keyof Lookups]: { lookup: L; input: Lookups[L]["input"] } }[keyof Lookups];
    result: { found: Lookups[keyof Lookups]["result"] } | null;
  };
}

// The process that compares long messages with the names of large restaurants.
serveRequests<UnderstandRequests>({
  async learn({ companyId, version, json }) {
    await namesFrom(companyId, { version, json });
    return null;
  },
  lookUp({ companyId, version, lookup, input }) {
    const known = knownNames(companyId);
    return known?.version === version ? { found: lookUp(lookup, known.names, input) } : null;
  },
});

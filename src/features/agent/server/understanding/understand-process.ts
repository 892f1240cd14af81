import { knownNames, namesFrom } from "#src/features/agent/server/known-names.ts";
import { lookUp, type Lookups } from "#src/features/agent/server/understanding/lookups.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** A company's names in one version. */
interface Names {
  companyId: string;
  version: string;
}

/** The requests to the process. */
export interface UnderstandRequests {
  /** Sends a company's names to the process, as the database's JSON. */
  learn: { input: Names & { json: string }; result: null };
  /** Compares a text with names. The result is null if the process does not have these names in this version. */
  lookUp: {
    input: Names & { [L in keyof Lookups]: { lookup: L; input: Lookups[L]["input"] } }[keyof Lookups];
    result: { found: Lookups[keyof Lookups]["result"] } | null;
  };
}

// This process compares long messages with the names of large restaurants.
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

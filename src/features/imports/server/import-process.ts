import { deserialize, serialize } from "node:v8";
import type { ImportSource } from "#src/features/imports/contract.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import type { Known } from "#src/features/imports/server/known.ts";
import { type ImportPlan, planImport } from "#src/features/imports/server/plan.ts";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { type ReadFile, readFile } from "#src/features/imports/server/reading/read-file.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** What the process is asked for. */
export interface ImportRequests {
  /** Reads a file for a company of a country. `problem` says why it holds no list. */
  read: {
    input: { source: ImportSource; country: string | undefined };
    /** `read` goes back as it is: it is large, and only this process looks into it. */
    result: { kind: ImportKind; read: Uint8Array } | { problem: string };
  };
  /** Compares what was read with what the company has. */
  plan: { input: { read: Uint8Array; known: Known }; result: ImportPlan };
}

// The process that reads the lists that owners import: one of 5 MB can take seconds, and a hostile one longer.
serveRequests<ImportRequests>({
  async read({ source, country }) {
    try {
      const file = await readFile(source, country);
      return { kind: file.reading.kind, read: serialize(file) };
    } catch (error) {
      if (error instanceof FileProblem) return { problem: error.message };
      throw error;
    }
  },
  plan: ({ read, known }) => planImport(deserialize(read) as ReadFile, known),
});

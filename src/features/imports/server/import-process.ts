import { previewImport, type RunImport, runImport } from "#src/features/imports/contract.ts";
import type { ImportKind } from "#src/features/imports/fields.ts";
import type { Known } from "#src/features/imports/server/known.ts";
import { type ImportPlan, planImport } from "#src/features/imports/server/plan.ts";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { type ReadFile, readFile } from "#src/features/imports/server/reading/read-file.ts";
import { AppError, badRequest } from "#src/server/http/errors.ts";
import { parseBody } from "#src/server/http/parse-body.ts";
import { serveRequests } from "#src/server/processes/serve-requests.ts";

/** The bodies of the endpoints that receive files. */
const BODIES = { preview: previewImport.body, run: runImport.body };

/** The choices that are sent with the file. */
export type Choices = Pick<RunImport, "version" | "leave_out_errors" | "changes">;

/** The requests to the process. */
export interface ImportRequests {
  /**
   * Parses the body of a request, given as bytes, and reads its file for a company in a country. If that fails,
   * `problem` is the reason. This process keeps the result until it reads the next file, because the result is large
   * and no other process needs it.
   */
  read: {
    input: { endpoint: keyof typeof BODIES; country: string | undefined };
    /** `choices` is null for a preview. */
    result:
      | { kind: ImportKind; choices: Choices | null }
      | { problem: Pick<AppError, "status" | "message" | "code" | "details"> };
  };
  /** Compares the last reading with the company's data. */
  plan: { input: Known; result: ImportPlan };
}

let lastRead: ReadFile | undefined;

// This process reads the lists that owners import. A list of 5 MB can take seconds, and a malicious list longer.
serveRequests<ImportRequests>({
  async read({ endpoint, country }, body) {
    lastRead = undefined;
    try {
      const source = parseBody(BODIES[endpoint], body);
      if ((source.text === undefined) === (source.file === undefined))
        throw badRequest("Send either the text or the file that is imported.");
      const file = await readFile(source, country);
      const choices = "version" in source ? choicesIn(source) : null;
      lastRead = file;
      return { kind: file.reading.kind, choices };
    } catch (error) {
      const problem = error instanceof FileProblem ? badRequest(error.message) : error;
      if (!(problem instanceof AppError)) throw error;
      const { status, message, code, details } = problem;
      return { problem: { status, message, code, details } };
    }
  },
  plan(known) {
    if (!lastRead) throw new Error("A file is read before it is compared.");
    return planImport(lastRead, known);
  },
});

function choicesIn({ version, leave_out_errors, changes }: RunImport): Choices {
  return { version, leave_out_errors, changes };
}

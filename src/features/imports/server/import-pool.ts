import { countryOf } from "#src/features/companies/countries.ts";
import type { Choices, ImportRequests } from "#src/features/imports/server/import-process.ts";
import { loadKnown } from "#src/features/imports/server/known.ts";
import type { ImportPlan } from "#src/features/imports/server/plan.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { AppError } from "#src/server/http/errors.ts";
import { createProcessPool } from "#src/server/processes/process-pool.ts";
import type { SentBytes } from "#src/server/processes/requests.ts";

/** Maximum duration. The largest accepted lists need 3 s on an idle processor. */
const MAX_DURATION_MS = 20_000;

const pool = createProcessPool<ImportRequests>(new URL("import-process.ts", import.meta.url).href, {
  maxMb: 512,
  maxAtOnce: 2,
  maxWaiting: 3,
  maxDurationMs: MAX_DURATION_MS,
  givenUp: "This file takes too long to read. Split it into smaller ones, or copy only the cells that you need.",
});

type Problem = Extract<ImportRequests["read"]["result"], { problem: unknown }>["problem"];

/** Compares the file with the company's data in this transaction. */
type Plan = (context: Context) => Promise<ImportPlan>;

/**
 * Parses the body of a request and reads its file in another process. Calls `work` with a function that compares the
 * file, and with the choices in the request. Throws 400 if the file is not a list or takes too long, and 503 BUSY if
 * too many imports of the company run.
 */
export async function withFile<T>(
  scope: Scope,
  { endpoint, body }: { endpoint: ImportRequests["read"]["input"]["endpoint"]; body: SentBytes },
  signal: AbortSignal,
  work: (plan: Plan, choices: Choices | null) => Promise<T>,
): Promise<T> {
  const country = await scope.within(countryCode);
  return pool.use(
    scope.companyId,
    async (ask) => {
      const file = await ask("read", { endpoint, country }, body);
      if ("problem" in file) throw asError(file.problem);
      const plan: Plan = async (context) => ask("plan", await loadKnown(context, file.kind));
      return work(plan, file.choices);
    },
    signal,
  );
}

const asError = ({ status, message, code, details }: Problem) =>
  new AppError(status, message, { ...(code && { code }), details });

async function countryCode(context: Context): Promise<string | undefined> {
  const { country } = await companyRow(context);
  return countryOf(country)?.code;
}

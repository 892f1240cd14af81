import { countryOf } from "#src/features/companies/countries.ts";
import type { ImportSource } from "#src/features/imports/contract.ts";
import type { ImportRequests } from "#src/features/imports/server/import-process.ts";
import { loadKnown } from "#src/features/imports/server/known.ts";
import type { ImportPlan } from "#src/features/imports/server/plan.ts";
import type { Context, Scope } from "#src/server/context.ts";
import { badRequest } from "#src/server/http/errors.ts";
import { createProcessPool } from "#src/server/processes/process-pool.ts";

/** The largest lists that are taken need 3 s of an idle processor. */
const MAX_DURATION_MS = 20_000;

const pool = createProcessPool<ImportRequests>(new URL("import-process.ts", import.meta.url).href, {
  maxMb: 512,
  maxAtOnce: 2,
  maxWaiting: 3,
  maxDurationMs: MAX_DURATION_MS,
  givenUp: "This file takes too long to read. Split it into smaller ones, or copy only the cells that you need.",
});

/** Compares the file with what the company has in this transaction. */
type Plan = (context: Context) => Promise<ImportPlan>;

/**
 * Reads a file in a process of its own, and calls `work` with what compares it. Throws 400 when it holds no list or takes too
 * long, and 503 BUSY when the company has several in work.
 */
export async function withFile<T>(
  scope: Scope,
  source: ImportSource,
  signal: AbortSignal,
  work: (plan: Plan) => Promise<T>,
): Promise<T> {
  if ((source.text === undefined) === (source.file === undefined))
    throw badRequest("Send either the text or the file that is imported.");
  const country = await scope.within(countryCode);
  return pool.use(
    scope.companyId,
    async (ask) => {
      const file = await ask("read", { source, country });
      if ("problem" in file) throw badRequest(file.problem);
      return work(async (context) => ask("plan", { read: file.read, known: await loadKnown(context, file.kind) }));
    },
    signal,
  );
}

async function countryCode({ db, companyId }: Context): Promise<string | undefined> {
  const { country } = await db
    .selectFrom("companies")
    .select("country")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  return countryOf(country)?.code;
}

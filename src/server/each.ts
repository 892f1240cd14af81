import type { Actor, Platform, Scope } from "#src/server/context.ts";
import { type Database, inDirectory } from "#src/server/db/database.ts";
import type { Log } from "#src/server/log.ts";
import { scopeOf } from "#src/server/tenant.ts";

interface Each<T> {
  log: Log;
  /** A sentence about an item that failed, such as "the totals of a company could not be stored". */
  failure: string;
  /** What the log adds to the sentence. */
  factsOf: (one: T) => Record<string, string>;
}

/**
 * Does something with each item, one after another. A failure is logged and stops no other item; at the end all
 * failures are thrown as one `AggregateError`, so that the job counts as failed.
 */
export async function forEachAlone<T>(
  all: readonly T[],
  { log, failure, factsOf }: Each<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failed: unknown[] = [];
  for (const one of all) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after another, so that a job of many takes one connection
      await work(one);
    } catch (error) {
      log.error({ err: error, ...factsOf(one) }, failure);
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} of ${all.length} failed: ${failure}`);
}

const SYSTEM: Actor = { type: "system", name: "System" };

/** Does something in each company, one after another, with failures handled as by `forEachAlone`. */
export function inEachCompany(
  platform: Platform,
  companyIds: readonly string[],
  failure: string,
  work: (scope: Scope) => Promise<unknown>,
  actor: Actor = SYSTEM,
): Promise<void> {
  return forEachAlone(
    companyIds,
    { log: platform.log, failure, factsOf: (companyId) => ({ companyId }) },
    (companyId) => work(scopeOf(platform, companyId, actor)),
  );
}

/** Returns the companies that their owners have not closed. */
export async function openCompanies(database: Database): Promise<string[]> {
  const rows = await inDirectory(database, (db) =>
    db.selectFrom("companies").select("id").where("closed_at", "is", null).execute(),
  );
  return rows.map(({ id }) => id);
}

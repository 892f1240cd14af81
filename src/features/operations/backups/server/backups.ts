import { sql } from "kysely";
import type { Backups } from "#src/features/operations/backups/contract.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the state of the installation's backups; null if the installation makes none itself. */
export async function readBackups({ db }: Pick<Context, "db">): Promise<Backups | null> {
  const row = await db
    .selectFrom("backup_state")
    .select(["location", "warning", "copied_at", "carried_at", "verified_at", "failure", "failed_since"])
    .executeTakeFirst();
  return row ?? null;
}

/** Failing backups, for the list of requests. */
export interface FailingBackups {
  /** The company's id, because there is at most one. */
  id: string;
  failure: string;
  failed_since: string;
  copied_at: string | null;
  /** The time since when they fail, with the number of weeks: a dismissed request returns after a week. */
  cause: string;
}

/** Returns the backups while they fail, to owners only: nobody else can act on it. */
export async function failingBackups({ db, companyId, actor }: Context): Promise<FailingBackups[]> {
  if (actor.type !== "user" || actor.role !== "owner") return [];
  const { rows } = await sql<FailingBackups>`
    select ${companyId}::uuid as id, failure, failed_since, copied_at,
      concat_ws(' ', extract(epoch from failed_since), floor(extract(epoch from now() - failed_since) / 604800)) as cause
    from backup_state where failure is not null and failed_since is not null`.execute(db);
  return rows;
}

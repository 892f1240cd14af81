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

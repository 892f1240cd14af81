import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * Waits until no other transaction proposes, approves or sends orders of the company, so that each one sees the results
 * of all earlier ones.
 */
export async function lockPurchasing({ db, companyId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`purchasing ${companyId}`}, 0))`.execute(db);
}

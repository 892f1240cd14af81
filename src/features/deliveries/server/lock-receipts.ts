import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * Waits until no other transaction saves or reverses a receipt of the company, so that each transaction sees the
 * results of all earlier ones.
 */
export async function lockReceipts({ db, companyId }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invoices ${companyId}`}, 0))`.execute(db);
}

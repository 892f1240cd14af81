import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** A merged item and its successor. */
export interface MergedItem {
  id: unknown;
  merged_into: unknown;
}

/**
 * Marks imported items as merged, after their ledgers were imported: later bookings on a merged item go to its
 * successor.
 */
export async function markMerged({ db, companyId }: Context, merged: readonly MergedItem[]): Promise<void> {
  await sql`
    update inventory set merged_into = given.merged_into
    from json_to_recordset(${JSON.stringify(merged)}::json) as given (id uuid, merged_into uuid)
    where inventory.company_id = ${companyId} and inventory.id = given.id`.execute(db);
}

import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** An item, and the one that it was merged into. */
export interface MergedItem {
  id: unknown;
  merged_into: unknown;
}

/** Marks imported items as merged, after their ledger was: what is booked on a merged item goes on to the other. */
export async function markMerged({ db, companyId }: Context, merged: readonly MergedItem[]): Promise<void> {
  await sql`
    update inventory set merged_into = given.merged_into
    from json_to_recordset(${JSON.stringify(merged)}::json) as given (id uuid, merged_into uuid)
    where inventory.company_id = ${companyId} and inventory.id = given.id`.execute(db);
}

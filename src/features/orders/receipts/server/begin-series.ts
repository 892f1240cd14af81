import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * Begins a new series after the existing ones, because another restaurant may continue with the numbers of the last
 * one.
 */
export async function beginReceiptSeries({ db, companyId }: Context): Promise<void> {
  await sql`
    insert into receipt_series (company_id, position)
    select company_id, max(position) + 1 from receipt_series where company_id = ${companyId} group by company_id`.execute(
    db,
  );
}

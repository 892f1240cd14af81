import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Number of orders that one statement handles. */
const BATCH = 500;

/**
 * Computes the current state of the lines of orders that were imported with their changes. The orders' totals do not
 * change.
 */
export async function deriveChangedOrders({ db, companyId }: Context): Promise<void> {
  for (let last = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } = await sql<{ id: string }>`
      with changed as (
        select distinct order_id as id from order_changes
        where company_id = ${companyId} and kind in ('void', 'add', 'discount') and order_id > ${last}::uuid
        order by order_id limit ${BATCH})
      select id, derive_order_lines(${companyId}, id) from changed order by id`.execute(db);
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

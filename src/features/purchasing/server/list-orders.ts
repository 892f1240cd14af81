import { sql } from "kysely";
import { hasPlus } from "#src/features/billing/plus-access.ts";
import { readPlus } from "#src/features/billing/server/plus.ts";
import { listOrders } from "#src/features/purchasing/server/order-rows.ts";
import type { Context } from "#src/server/context.ts";

/** Returns orders, and the items that cannot be proposed because nobody sells them. */
export async function listWithGaps(context: Context, query: { state: string; supplier?: string | undefined }) {
  const { rows } = await sql<{ id: string; name: string }>`
    select item.id, item.name from inventory item
    where item.company_id = ${context.companyId} and item.deleted_at is null and item.kind = 'bought'
      and item.supplier_id is null and item.quantity_available <= item.reorder_threshold and item.reorder_threshold > 0
      and not exists (
        select from supplier_items sold where sold.company_id = item.company_id and sold.item_id = item.id)
      and not exists (
        select from item_ordering ordering
        where ordering.company_id = item.company_id and ordering.item_id = item.id and ordering.never_propose)
    order by lower(item.name), item.id`.execute(context.db);
  return {
    orders: await listOrders(context, query),
    without_supplier: rows,
    from_forecasts: hasPlus(await readPlus(context)),
  };
}

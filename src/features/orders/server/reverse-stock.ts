import { sql } from "kysely";
import { lockedIds } from "#src/features/inventory/server/item-rows.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Reverses the stock movements of an order that is cancelled or refunded. The order's own movements are reversed, in
 * the items' current units; the current recipes do not matter. Ingredients that do not go back to stock (`returned` is
 * false) are booked out again as waste, so that the ledger distinguishes sales from waste. Returns a description for
 * the activity log, or null when the order moved no stock.
 */
export async function reverseStock(
  context: Context,
  { id, reference_id }: { id: string; reference_id: string },
  { returned, because }: { returned: boolean; because: "cancelled" | "refunded" },
): Promise<string | null> {
  await lockItemsOf(context, id);
  const sold = await readSoldQuantities(context, id);
  if (sold.length === 0) return null;
  const source = { source_type: "order", source_id: id, note: `Order ${reference_id} ${because}` } as const;
  for (const { item_id, quantity } of sold) {
    await bookMovement(context, { ...source, item_id, quantity, reason: "return" });
    if (!returned) await bookMovement(context, { ...source, item_id, quantity: -quantity, reason: "waste" });
  }
  return returned ? "its ingredients went back to stock" : "its ingredients were booked as waste";
}

/** Locks the items in the order of their ids, like placing an order, so that two transactions cannot deadlock. */
export async function lockItemsOf(context: Context, orderId: string): Promise<void> {
  const { db, companyId } = context;
  const booked = db
    .selectFrom("stock_movements")
    .select(successorId({ companyId }, sql`item_id`).as("item_id"))
    .where("company_id", "=", companyId)
    .where("source_type", "=", "order")
    .where("source_id", "=", orderId);
  await lockedIds(context).where("id", "in", booked).execute();
}

/**
 * Returns, per item, the quantity that an order has taken out of stock and not returned. A merged item counts as its
 * successor.
 */
async function readSoldQuantities({ db, companyId }: Context, orderId: string) {
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    select item_id, -sum(quantity) as quantity
    from (
      select ${successorId({ companyId }, sql`moved.item_id`)} as item_id, moved.quantity from present_movements moved
      where moved.company_id = ${companyId} and moved.source_type = 'order' and moved.source_id = ${orderId}
        and moved.reason in ('sale', 'return')
    ) as booked
    group by item_id having sum(quantity) <> 0 order by item_id`.execute(db);
  return rows;
}

import type { NotNull } from "kysely";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Reverses the stock movements of a cancelled order: its own movements in the items' present units, whatever the recipes
 * are today. Ingredients that do not go back to stock (`returned` is false) are booked out again as waste, so that the
 * ledger distinguishes sales from waste. Returns a description for the activity log, or null when the order moved no stock.
 */
export async function reverseStock(
  context: Context,
  { id, reference_id }: { id: string; reference_id: string },
  returned: boolean,
): Promise<string | null> {
  await lockItemsOf(context, id);
  const sold = await readSoldQuantities(context, id);
  if (sold.length === 0) return null;
  const source = { source_type: "order", source_id: id, note: `Order ${reference_id} cancelled` } as const;
  for (const { item_id, quantity } of sold) {
    await bookMovement(context, { ...source, item_id, quantity, reason: "return" });
    if (!returned) await bookMovement(context, { ...source, item_id, quantity: -quantity, reason: "waste" });
  }
  return returned ? "its ingredients went back to stock" : "its ingredients were booked as waste";
}

/** Locks in the order of the ids, as placing an order does, so that two transactions cannot wait for each other. */
async function lockItemsOf({ db, companyId }: Context, orderId: string): Promise<void> {
  const booked = db
    .selectFrom("stock_movements")
    .select("item_id")
    .where("company_id", "=", companyId)
    .where("source_type", "=", "order")
    .where("source_id", "=", orderId);
  await db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", booked)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Returns what an order still has out of stock, per item. */
function readSoldQuantities({ db, companyId }: Context, orderId: string) {
  return db
    .selectFrom("present_movements")
    .select("item_id")
    .select((eb) => eb.neg(eb.fn.sum<number>("quantity")).as("quantity"))
    .where("company_id", "=", companyId)
    .where("source_type", "=", "order")
    .where("source_id", "=", orderId)
    .where("reason", "in", ["sale", "return"])
    .groupBy("item_id")
    .having((eb) => eb(eb.fn.sum("quantity"), "<>", 0))
    .orderBy("item_id")
    .$narrowType<{ item_id: NotNull }>()
    .execute();
}

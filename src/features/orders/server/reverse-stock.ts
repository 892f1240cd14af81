import type { NotNull } from "kysely";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Takes back what an order took: its own movements in the items' present
 * units, whatever the recipe says today. What was not `returned` is booked out
 * again as waste, so that the ledger tells sold from thrown away. Answers what happened in words, or null when the order
 * had taken nothing.
 */
export async function reverseStock(
  context: Context,
  { id, reference_id }: { id: string; reference_id: string },
  returned: boolean,
): Promise<string | null> {
  const { db, companyId } = context;
  const booked = db
    .selectFrom("stock_movements")
    .select("item_id")
    .where("company_id", "=", companyId)
    .where("source_type", "=", "order")
    .where("source_id", "=", id);
  // Locked in the order in which orders lock them, so that two of us cannot wait for each other.
  await db
    .selectFrom("inventory")
    .select("id")
    .where("company_id", "=", companyId)
    .where("id", "in", booked)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const taken = await db
    .selectFrom("present_movements")
    .select("item_id")
    .select((eb) => eb.neg(eb.fn.sum<number>("quantity")).as("quantity"))
    .where("company_id", "=", companyId)
    .where("source_type", "=", "order")
    .where("source_id", "=", id)
    .where("reason", "in", ["sale", "return"])
    .groupBy("item_id")
    .having((eb) => eb(eb.fn.sum("quantity"), "<>", 0))
    .orderBy("item_id")
    .$narrowType<{ item_id: NotNull }>()
    .execute();
  if (taken.length === 0) return null;
  const source = { source_type: "order", source_id: id, note: `Order ${reference_id} cancelled` } as const;
  for (const { item_id, quantity } of taken) {
    // oxlint-disable-next-line no-await-in-loop
    await bookMovement(context, { ...source, item_id, quantity, reason: "return" });
    // oxlint-disable-next-line no-await-in-loop
    if (!returned) await bookMovement(context, { ...source, item_id, quantity: -quantity, reason: "waste" });
  }
  return returned ? "its ingredients went back to stock" : "its ingredients were booked as waste";
}

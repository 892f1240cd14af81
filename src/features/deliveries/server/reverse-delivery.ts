import Big from "big.js";
import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Delivery } from "#src/features/deliveries/contract.ts";
import { readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { withdrawQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import {
  readBooked,
  readStockDifferences,
  type StockDifference,
} from "#src/features/deliveries/server/stock-differences.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { removeLots } from "#src/features/inventory/lots/server/record-lots.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import { formatQuantity, shownAmount } from "#src/shared/units.ts";

/**
 * Takes a delivery back, once: its stock, its use-by dates and the quantities that it settled of the order. If an
 * invoice is for the delivery, the invoice decides from then on which goods came. These goods are booked when the
 * reversal is announced. Throws 409 STOCK_USED naming the items that would fall below zero, unless the caller or the
 * company's settings allow that.
 */
export async function reverseDelivery(
  context: Context,
  id: string,
  { allow_negative }: { allow_negative: boolean },
): Promise<Delivery> {
  await lockReceipts(context);
  const delivery = await lockDelivery(context, id);
  await markReversed(context, id);
  const differences = await readStockDifferences(context, { delivery: id });
  const short = differences.filter((item) => item.quantity < 0 && leftOf(item) < 0);
  if (short.length > 0 && !allow_negative && !(await sellsBelowZero(context))) throw stockUsed(short);
  for (const { item_id, quantity } of await readBooked(context, "delivery", id)) {
    await bookMovement(context, {
      item_id,
      quantity: -quantity,
      reason: "receive",
      source_type: "delivery_reversal",
      source_id: id,
      note: `Delivery from ${delivery.supplier_name} reversed`,
    });
  }
  await removeLots(context, id);
  await withdrawQuestions(context, id);
  await announce(context, "deliveries.delivery-reversed", { id });
  await recordChange(context, {
    entity: "delivery",
    action: "update",
    row: { id, name: delivery.supplier_name },
    description: `A delivery from ${delivery.supplier_name} was reversed`,
    event: "deliveries.changed",
  });
  const itemIds = differences.map(({ item_id }) => item_id);
  for (const itemId of itemIds) await publish(context, "inventory.changed", itemId);
  await requestReorderCheck(context, itemIds);
  return readDelivery(context, id);
}

async function lockDelivery(context: Context, id: string): Promise<Delivery> {
  const locked = await context.db
    .selectFrom("deliveries")
    .select("reversed_at")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound("Delivery");
  if (locked.reversed_at !== null) throw conflict("DELIVERY_REVERSED", "This delivery was reversed already.");
  return readDelivery(context, id);
}

async function markReversed({ db, companyId, actor }: Context, id: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ reversed_at: sql<string>`now()`, reversed_by: actor.name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

const leftOf = ({ quantity_available, quantity }: StockDifference) =>
  new Big(quantity_available).plus(quantity).toNumber();

function stockUsed(short: readonly StockDifference[]) {
  const items = short.map((item) => {
    const { quantity, unit } = shownAmount(leftOf(item), item);
    return { inventory_item_id: item.item_id, name: item.name, unit, would_leave: quantity };
  });
  const named = items.map(({ name, unit, would_leave }) => `${name} (${formatQuantity(would_leave, unit)})`);
  return conflict(
    "STOCK_USED",
    `Some of this delivery was used since. Reversing it would leave stock below zero: ${named.join(", ")}.`,
    { items },
  );
}

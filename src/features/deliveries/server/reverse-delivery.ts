import Big from "big.js";
import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Delivery } from "#src/features/deliveries/contract.ts";
import { readDelivery } from "#src/features/deliveries/server/delivery-rows.ts";
import { lockReceipts } from "#src/features/deliveries/server/lock-receipts.ts";
import { withdrawQuestions } from "#src/features/dishes/server/declaration-questions.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import { sellsBelowZero } from "#src/features/inventory/server/waste.ts";
import { removeLots } from "#src/features/lots/server/record-lots.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import { formatQuantity } from "#src/shared/units.ts";

interface Booked {
  item_id: string;
  name: string;
  unit: string;
  /** What the delivery brought, in the item's present unit. */
  quantity: number;
  quantity_available: number;
}

/**
 * Takes a delivery back, once: stock, use-by dates and what it settled of the order. Throws 409 STOCK_USED naming what
 * would fall below zero, unless the caller or the company's settings allow that.
 */
export async function reverseDelivery(
  context: Context,
  id: string,
  { allow_negative }: { allow_negative: boolean },
): Promise<Delivery> {
  await lockReceipts(context);
  const delivery = await lockDelivery(context, id);
  const booked = await lockBooked(context, id);
  const short = booked.filter((item) => leftOf(item) < 0);
  if (short.length > 0 && !allow_negative && !(await sellsBelowZero(context))) throw stockUsed(short);
  for (const { item_id, quantity } of booked) {
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
  await markReversed(context, id);
  await announce(context, "deliveries.delivery-reversed", { id });
  await recordChange(context, {
    entity: "delivery",
    action: "update",
    row: { id, name: delivery.supplier_name },
    description: `A delivery from ${delivery.supplier_name} was reversed`,
    event: "deliveries.changed",
  });
  const itemIds = booked.map(({ item_id }) => item_id);
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

/** Locks the items in the order in which orders lock them, and returns what the delivery brought of each. */
async function lockBooked({ db, companyId }: Context, id: string): Promise<Booked[]> {
  const ofDelivery = sql`movement.company_id = ${companyId} and movement.source_type = 'delivery'
    and movement.source_id = ${id}`;
  const itemOf = successorId({ companyId }, sql`movement.item_id`);
  await sql`
    select id from inventory
    where company_id = ${companyId} and id in (select ${itemOf} from stock_movements movement where ${ofDelivery})
    order by id for no key update`.execute(db);
  const { rows } = await sql<Booked>`
    select item.id as item_id, item.name, item.unit, item.quantity_available, sum(movement.quantity) as quantity
    from present_movements movement
    join inventory item on item.company_id = movement.company_id and item.id = ${itemOf}
    where ${ofDelivery}
    group by item.id, item.name, item.unit, item.quantity_available
    having sum(movement.quantity) <> 0
    order by item.id`.execute(db);
  return rows;
}

async function markReversed({ db, companyId, actor }: Context, id: string): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ reversed_at: sql<string>`now()`, reversed_by: actor.name })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

const leftOf = ({ quantity_available, quantity }: Booked) => new Big(quantity_available).minus(quantity).toNumber();

function stockUsed(short: readonly Booked[]) {
  const items = short.map((item) => ({
    inventory_item_id: item.item_id,
    name: item.name,
    unit: item.unit,
    would_leave: leftOf(item),
  }));
  const named = items.map(({ name, unit, would_leave }) => `${name} (${formatQuantity(would_leave, unit)})`);
  return conflict(
    "STOCK_USED",
    `Some of this delivery was used since. Reversing it would leave stock below zero: ${named.join(", ")}.`,
    { items },
  );
}

import { sql } from "kysely";
import type { z } from "zod";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { bookMovement } from "#src/features/inventory/server/movements.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import type { voidLine as contract } from "#src/features/orders/line-changes-contract.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { goesBackToStock, hasPrice, isPrepared } from "#src/features/orders/rules.ts";
import { type LockedOrder, lockOrder } from "#src/features/orders/server/lock-order.ts";
import { assertChangeable, recomputeOrder } from "#src/features/orders/server/line-changes.ts";
import { readOrderDetail, recordOf } from "#src/features/orders/server/order-records.ts";
import { requireRightToVoidPrepared } from "#src/features/orders/server/order-rights.ts";
import { lockItemsOf } from "#src/features/orders/server/reverse-stock.ts";
import { announce } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

type Void = z.output<(typeof contract)["body"]>;

/**
 * Voids portions of a line of an unpaid order. The line keeps its ordered quantity. The ingredients of the voided
 * portions go back to stock or are booked as waste. Throws 404, 403 after preparation, and 409 when the order or the
 * line does not allow it.
 */
export async function voidLine(context: Context, id: string, request: Void): Promise<OrderDetail> {
  const order = await lockOrder(context, id);
  assertChangeable(order);
  const line = await readLine(context, id, request.order_item_id);
  assertPriced(order, line);
  if (isPrepared(order.status, line)) requireRightToVoidPrepared(context.actor);
  assertQuantity(order, line, request);
  const returned = request.return_stock ?? goesBackToStock(order.status);
  const voided = request.quantity_before - request.quantity;
  await context.db
    .insertInto("order_changes")
    .values({
      ...recordOf(context, order),
      kind: "void",
      order_item_id: line.id,
      quantity: voided,
      reason: request.reason,
      returned,
    })
    .execute();
  await voidParts(context, order, { line, ...request, returned });
  await giveBack(context, order, { line, ...request, returned });
  const discount = await recomputeOrder(context, order);
  await announce(context, "orders.order-changed", { id, created_at: order.created_at });
  await recordChange(context, {
    entity: "order",
    action: "update",
    row: { id, name: order.reference_id },
    description: `Order ${order.reference_id}: ${voided} × ${line.name} voided (${request.reason}), ${returned ? "back to stock" : "booked as waste"}${discount}`,
    event: "order.changed",
  });
  return readOrderDetail(context, id);
}

interface Line {
  id: string;
  name: string;
  /** The ordered number of portions, and the current number. */
  ordered: number;
  quantity: number;
  done_at: string | null;
  unit_price: number;
  /** The portions of the order's other lines. */
  others: number;
}

async function readLine({ db, companyId }: Context, orderId: string, id: string): Promise<Line> {
  const { rows } = await sql<Line>`
    select item.id, item.dish_name || coalesce(' (' || nullif(item.size_name, 'Regular') || ')', '') as name,
      item.quantity as ordered, coalesce(state.quantity, item.quantity) as quantity, item.done_at, item.unit_price,
      (select coalesce(sum(quantity), 0) from order_lines other
        where other.company_id = ${companyId} and other.order_id = ${orderId} and other.id <> item.id and other.part_of is null) as others
    from order_items item
    left join order_item_states state on state.company_id = item.company_id and state.order_item_id = item.id
    where item.company_id = ${companyId} and item.order_id = ${orderId} and item.id = ${id}
      and item.part_of is null`.execute(db);
  const [line] = rows;
  if (!line) throw notFound("Order line");
  return line;
}

function assertPriced(order: LockedOrder, line: Line): void {
  if (hasPrice(order, line)) return;
  const message = `${line.name} of order ${order.reference_id} has no price of its own. Please agree on another price instead.`;
  throw conflict("ORDER_TOTAL", message);
}

function assertQuantity({ reference_id }: LockedOrder, line: Line, { quantity, quantity_before }: Void): void {
  if (line.quantity !== quantity_before) {
    const now = line.quantity === 0 ? "was voided meanwhile" : `has ${line.quantity} portions by now`;
    throw conflict("ORDER_CHANGED", `${line.name} of order ${reference_id} ${now}. Please look again.`);
  }
  if (quantity + line.others > 0) return;
  throw conflict("ORDER_TOTAL", `Nothing would be left of order ${reference_id}. Please cancel it instead.`);
}

interface Portions {
  line: Line;
  quantity_before: number;
  quantity: number;
  returned: boolean;
}

interface VoidedCombo extends Portions {
  reason: string;
}

/** Voids the dishes that belong to the voided portions of a combo. */
async function voidParts(context: Context, order: LockedOrder, { line, reason, returned, ...portions }: VoidedCombo) {
  const { rows: parts } = await sql<{ id: string; quantity: number }>`
    select id, quantity from order_items
    where company_id = ${context.companyId} and order_id = ${order.id} and part_of = ${line.id}`.execute(context.db);
  if (parts.length === 0) return;
  const voided = portions.quantity_before - portions.quantity;
  const changes = parts.map(({ id, quantity }) => ({
    ...recordOf(context, order),
    kind: "void",
    order_item_id: id,
    quantity: (voided * quantity) / line.ordered,
    reason,
    returned,
  }));
  await context.db.insertInto("order_changes").values(changes).execute();
}

/** Books counter-movements of exactly the amounts that the portions took, in the items' current units. */
async function giveBack(context: Context, order: LockedOrder, portions: Portions): Promise<void> {
  const { id, reference_id } = order;
  await lockItemsOf(context, id);
  const note = `Order ${reference_id}: ${portions.line.name} voided`;
  const source = { source_type: "order", source_id: id, note } as const;
  for (const { item_id, quantity } of await readTaken(context, order, portions)) {
    await bookMovement(context, { ...source, item_id, quantity, reason: "return" });
    if (!portions.returned) await bookMovement(context, { ...source, item_id, quantity: -quantity, reason: "waste" });
  }
}

/**
 * Returns how much of each item the voided portions took. A merged item counts as its successor. The amount of a
 * portion is the difference of rounded amounts, so that all portions of a line add up to the line's amount. Throws 409
 * for an order of an earlier version of the program, which did not record amounts by line.
 */
async function readTaken(
  { db, companyId }: Context,
  { id, reference_id }: LockedOrder,
  { line, quantity_before, quantity }: Portions,
) {
  const part = (portionsLeft: number) =>
    sql`round(need.quantity * ${line.ordered - portionsLeft}::numeric / ${line.ordered}::numeric, 6)`;
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    select ${successorId({ companyId }, sql`need.item_id`)} as item_id,
      round(sum((${part(quantity)} - ${part(quantity_before)}) * present.quantity / movement.quantity), 6) as quantity
    from stock_movements movement
    join order_item_needs need on need.company_id = ${companyId} and need.movement_id = movement.id
      and need.order_item_id in (
        select item.id from order_items item
        where item.company_id = ${companyId} and (item.id = ${line.id} or item.part_of = ${line.id}))
    join present_movements present on present.company_id = ${companyId} and present.id = movement.id
    where movement.company_id = ${companyId} and movement.source_id = ${id} and movement.source_type = 'order'
    group by 1 having sum(need.quantity) <> 0 order by 1`.execute(db);
  const { rows: unknown } = await sql`
    select from stock_movements
    where company_id = ${companyId} and source_id = ${id} and source_type = 'order' and reason = 'sale' and lines is null
    limit 1`.execute(db);
  if (unknown.length === 0) return rows;
  const message = `What the lines of order ${reference_id} took from stock is not known. Please cancel it and enter it again.`;
  throw conflict("ORDER_STATUS", message);
}

import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";
import { assertAddable, recomputeOrder } from "#src/features/orders/server/line-changes.ts";
import { lockOrder } from "#src/features/orders/server/lock-order.ts";
import { asAppError } from "#src/features/orders/server/order-errors.ts";
import { readOrderDetail } from "#src/features/orders/server/order-records.ts";
import { addLinesToOrder, type OrderLine } from "#src/features/orders/server/order-functions.ts";
import { contentOf } from "#src/features/orders/server/place-order.ts";
import { announce } from "#src/server/announce.ts";
import { actorId, type Context } from "#src/server/context.ts";

/**
 * Adds lines to an open and unpaid order, at current prices. Requests with the same key add the lines once. Throws 404,
 * 409 when no lines can be added to the order, and the errors of placing an order about dishes and stock.
 */
export async function addLines(
  context: Context,
  id: string,
  { items, key }: { items: OrderLine[]; key: string },
): Promise<OrderDetail> {
  const order = await lockOrder(context, id);
  if (!(await isRepeated(context, id, key))) assertAddable(order);
  const { outcome, names = [], low_items } = await runAddLines(context, { id, items, key });
  if (outcome === "repeated") return readOrderDetail(context, id);
  await requestReorderCheck(context, low_items);
  const discount = await recomputeOrder(context, order);
  await announce(context, "orders.order-changed", { id, created_at: order.created_at });
  await recordChange(context, {
    entity: "order",
    action: "update",
    row: { id, name: order.reference_id },
    description: `Order ${order.reference_id}: ${names.join(", ")} added${discount}`,
    event: "order.changed",
  });
  return readOrderDetail(context, id);
}

async function isRepeated({ db, companyId }: Context, id: string, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("order_changes")
    .select("id")
    .where("company_id", "=", companyId)
    .where("order_id", "=", id)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

async function runAddLines(
  { db, companyId, actor }: Context,
  { id, items, key }: { id: string; items: OrderLine[]; key: string },
): ReturnType<typeof addLinesToOrder.call> {
  try {
    return await addLinesToOrder.call(db, {
      order_id: id,
      company_id: companyId,
      channel: "staff",
      idempotency_key: key,
      fingerprint: createHash("sha256")
        .update(JSON.stringify(contentOf(items)))
        .digest("base64url"),
      user_id: actorId(actor),
      actor_name: actor.name,
      chosen: items.some(({ options }) => options !== undefined && options.length > 0),
      items: items.map((item) => ({ ...item, id: uuid() })),
    });
  } catch (error) {
    throw asAppError(error, { channel: "staff" }) ?? error;
  }
}

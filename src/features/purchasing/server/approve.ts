import { sql } from "kysely";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { requireRightToApprove } from "#src/features/purchasing/server/approval-right.ts";
import { recorded } from "#src/features/purchasing/server/order-rows.ts";
import { lockShown, poState } from "#src/features/purchasing/server/lock-order.ts";
import { readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

/**
 * Approves an order as it was shown. If two people approve it at the same time, the second one finds it already
 * approved, and nothing is ordered twice.
 */
export async function approveOrder(context: Context, id: string, version: number): Promise<PurchaseOrder> {
  const order = await lockShown(context, id, version);
  if (order.state === "cancelled") throw poState(order, "was cancelled");
  if (order.state !== "draft") return order;
  if (order.lines.length === 0)
    throw conflict("PO_EMPTY", `Order ${order.number} is empty. Add something to it first.`);
  const limit_amount = await requireRightToApprove(context, order);
  await readSupplier(context, order.supplier_id);
  const { now } = await readClock(context);
  if (order.deliver_on < now.day) throw poState(order, "is for a day that is over; choose another one");
  await context.db
    .updateTable("purchase_orders")
    .set({
      state: "approved",
      approved_at: sql<string>`now()`,
      approved_by: actorId(context.actor),
      approved_by_name: context.actor.name,
      approved_on: now.day,
      limit_amount,
      touched_at: sql`coalesce(touched_at, now())`,
    })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", "was approved");
}

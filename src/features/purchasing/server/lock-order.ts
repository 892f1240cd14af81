import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { readOrder } from "#src/features/purchasing/server/order-rows.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** Returns an order, locked until the transaction ends. */
export async function lockOrder(context: Context, id: string): Promise<PurchaseOrder> {
  const locked = await context.db
    .selectFrom("purchase_orders")
    .select("id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound("Order");
  return readOrder(context, id);
}

/**
 * Returns an order. It and all orders of the company are locked until the transaction ends. Throws 409 when the order
 * differs from the version that was shown.
 */
export async function lockShown(context: Context, id: string, version: number): Promise<PurchaseOrder> {
  await lockPurchasing(context);
  const order = await lockOrder(context, id);
  if (order.version === version) return order;
  throw conflict("PO_CHANGED", `Order ${order.number} has changed. Please look at it again.`, { order });
}

export const poState = (order: PurchaseOrder, what: string) =>
  conflict("PO_STATE", `Order ${order.number} ${what}.`, { order });

import { sql } from "kysely";
import { canAddLines, canChangeLines } from "#src/features/orders/rules.ts";
import { type LockedOrder, lockOrder } from "#src/features/orders/server/lock-order.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

/** Throws 409 unless lines of the order can be voided and a discount can be given. */
export function assertChangeable(order: LockedOrder): void {
  const { reference_id, status, payment_status } = order;
  if (canChangeLines(order)) return;
  if (payment_status === "unpaid") {
    throw conflict("ORDER_STATUS", `Order ${reference_id} is ${status} and cannot be changed.`, { status });
  }
  const message = `Order ${reference_id} is ${payment_status} and cannot be changed. Refund it instead.`;
  throw conflict("ORDER_PAYMENT", message, { payment_status });
}

/** Throws 409 unless lines can be added to the order. */
export function assertAddable(order: LockedOrder): void {
  assertChangeable(order);
  if (canAddLines(order)) return;
  const { reference_id, status } = order;
  throw conflict("ORDER_STATUS", `Order ${reference_id} is ${status}. Please take a new order.`, { status });
}

/** Throws 409 when the order's total differs from the total that the person saw. */
export function assertTotalBefore({ reference_id, currency, total_amount }: LockedOrder, before: number): void {
  if (total_amount === before) return;
  const message = `Order ${reference_id} comes to ${currency} ${total_amount} by now. Please look again.`;
  throw conflict("ORDER_CHANGED", message);
}

/**
 * Recomputes the order's lines in force, discount, taxes and total. Returns the text for the activity log when this
 * changes the discount, otherwise none.
 */
export async function recomputeOrder(
  context: Context,
  { id, currency, discount_amount }: LockedOrder,
): Promise<string> {
  const { db, companyId } = context;
  await sql`select recompute_order(${companyId}, ${id})`.execute(db);
  const after = await lockOrder(context, id);
  return after.discount_amount === discount_amount
    ? ""
    : `; its discount is ${currency} ${after.discount_amount} by now`;
}

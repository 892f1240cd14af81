import type { Updateable } from "kysely";
import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import type { OrderChanges, OrderDetail } from "#src/features/orders/list-contract.ts";
import { cancelsPaidOrder, canBecome, canPay, goesBackToStock } from "#src/features/orders/rules.ts";
import { assertTotalBefore } from "#src/features/orders/server/line-changes.ts";
import { type LockedOrder, lockOrder } from "#src/features/orders/server/lock-order.ts";
import {
  bookAgreedTotal,
  moveOrder,
  readOrderDetail,
  recordPayment,
} from "#src/features/orders/server/order-records.ts";
import { recordRefund } from "#src/features/orders/server/refunds.ts";
import { reverseStock } from "#src/features/orders/server/reverse-stock.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { announce } from "#src/server/announce.ts";
import { requireRightToCancel, requireRightToChange } from "#src/features/orders/server/order-rights.ts";
import type { Context } from "#src/server/context.ts";
import type { Orders } from "#src/server/db/schema.ts";
import { badRequest, conflict } from "#src/server/http/errors.ts";
import { roundMoney } from "#src/shared/money.ts";

/**
 * Changes an order's status, payment status, total or table: all of the changes or none. Throws 403 for what the role may not
 * do, and 409 ORDER_STATUS, ORDER_PAYMENT, ORDER_TOTAL or ORDER_TABLE when one is not possible.
 */
export async function changeOrder(context: Context, id: string, changes: OrderChanges): Promise<OrderDetail> {
  const { status, payment_status, return_stock, total_amount, table_number } = changes;
  requireRightToChange(context.actor, changes);
  const order = await lockOrder(context, id);
  if (status === "cancelled") await requireRightToCancel(context, id);
  assertRefund(order, status, payment_status);
  if (payment_status === "paid" && changes.total_before !== undefined) assertTotalBefore(order, changes.total_before);
  const descriptions: string[] = [];
  if (total_amount !== undefined) {
    assertTotal(order, total_amount);
    if (changes.total_before !== undefined) assertTotalBefore(order, changes.total_before);
    await bookAgreedTotal(context, order, total_amount);
    descriptions.push(`was settled for ${order.currency} ${total_amount}`);
  }
  if (table_number !== undefined) descriptions.push(await moveOrder(context, order, table_number));
  if (status !== undefined) {
    assertStatus(order, status);
    await update(context, id, { status, [MOMENT_COLUMNS[status]]: new Date().toISOString() });
    descriptions.push(`is ${STATUS_LABELS[status]}`);
    if (status === "cancelled") {
      const returned = return_stock ?? goesBackToStock(order.status);
      const stockDescription = await reverseStock(context, order, { returned, because: "cancelled" });
      if (stockDescription) descriptions.push(stockDescription);
    }
  }
  if (payment_status !== undefined) {
    assertPayment({ ...order, status: status ?? order.status }, payment_status);
    const owed = { ...order, total_amount: total_amount ?? order.total_amount };
    const money = await recordMoney(context, owed, changes);
    await update(context, id, { payment_status: money.payment_status });
    descriptions.push(...money.descriptions);
  }
  if (status === "cancelled" || payment_status === "refunded") {
    await announce(context, "orders.order-changed", { id, created_at: order.created_at });
  }
  await recordChange(context, {
    entity: "order",
    action: "update",
    row: { id, name: order.reference_id },
    description: `Order ${order.reference_id} ${descriptions.join(", ")}`,
    event: "order.changed",
  });
  return readOrderDetail(context, id);
}

/** Records a payment or a refund. Returns the order's new payment status, and the text for the activity log. */
async function recordMoney(
  context: Context,
  order: LockedOrder,
  changes: OrderChanges,
): Promise<{ payment_status: PaymentStatus; descriptions: string[] }> {
  if (changes.payment_status === "refunded") return recordRefund(context, order, changes);
  const description = await recordPayment(context, order, changes.payment ?? { method: "other" });
  return { payment_status: "paid", descriptions: [description] };
}

const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: "pending",
  processing: "being prepared",
  completed: "completed",
  cancelled: "cancelled",
};

/** The column with the moment of each status. No order becomes pending again, so `created_at` is never written. */
const MOMENT_COLUMNS = {
  pending: "created_at",
  processing: "processing_at",
  completed: "completed_at",
  cancelled: "cancelled_at",
} as const satisfies Record<OrderStatus, string>;

function assertStatus({ reference_id, status }: LockedOrder, next: OrderStatus): void {
  if (canBecome(status, next)) return;
  const message =
    status === next
      ? `Order ${reference_id} is already ${STATUS_LABELS[status]}.`
      : `Order ${reference_id} is ${STATUS_LABELS[status]} and cannot become ${next}.`;
  throw conflict("ORDER_STATUS", message, { status });
}

function assertRefund(order: LockedOrder, status?: OrderStatus, payment?: PaymentStatus): void {
  const { reference_id, payment_status } = order;
  if (!cancelsPaidOrder(payment_status, status) || payment === "refunded") return;
  const message = `Order ${reference_id} is paid. Cancel it and refund it in the same step.`;
  throw conflict("ORDER_PAYMENT", message, { payment_status });
}

function assertPayment({ reference_id, status, payment_status }: LockedOrder, next: PaymentStatus): void {
  if (canPay(payment_status, next, status)) return;
  const because = status === "cancelled" ? "cancelled" : payment_status;
  const message =
    payment_status === next
      ? `Order ${reference_id} is already ${payment_status}.`
      : `Order ${reference_id} is ${because} and cannot become ${next}.`;
  throw conflict("ORDER_PAYMENT", message, { payment_status });
}

function assertTotal(order: LockedOrder, total: number): void {
  const { reference_id, currency } = order;
  const open = order.is_special_request && order.status !== "cancelled" && order.payment_status === "unpaid";
  if (!open) throw conflict("ORDER_TOTAL", `The total of order ${reference_id} cannot be changed.`);
  if (roundMoney(total, currency) !== total) throw badRequest(`${currency} has no amount of ${total}.`);
}

async function update({ db, companyId }: Context, id: string, changes: Updateable<Orders>): Promise<void> {
  await db.updateTable("orders").set(changes).where("company_id", "=", companyId).where("id", "=", id).execute();
}

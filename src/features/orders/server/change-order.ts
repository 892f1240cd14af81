import type { Updateable } from "kysely";
import type { Order, OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import type { OrderChanges } from "#src/features/orders/list-contract.ts";
import { cancelsPaidOrder, canBecome, canPay, goesBackToStock } from "#src/features/orders/rules.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import { reverseStock } from "#src/features/orders/server/reverse-stock.ts";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { announce } from "#src/server/announce.ts";
import { requireRightToChange } from "#src/features/orders/server/order-rights.ts";
import type { Context } from "#src/server/context.ts";
import type { Orders } from "#src/server/db/schema.ts";
import { badRequest, conflict, notFound } from "#src/server/http/errors.ts";
import { roundMoney } from "#src/shared/money.ts";

/**
 * Changes an order's status, payment status or total: all of the changes or none. Throws 409 ORDER_STATUS, ORDER_PAYMENT or
 * ORDER_TOTAL when one is not possible.
 */
export async function changeOrder(
  context: Context,
  id: string,
  { status, payment_status, return_stock, total_amount }: OrderChanges,
): Promise<Order> {
  requireRightToChange(context.actor, { payment_status, total_amount });
  const order = await lockOrder(context, id);
  assertRefund(order, status, payment_status);
  const descriptions: string[] = [];
  if (total_amount !== undefined) {
    assertTotal(order, total_amount);
    await update(context, id, { total_amount });
    descriptions.push(`was settled for ${order.currency} ${total_amount}`);
  }
  if (status !== undefined) {
    assertStatus(order, status);
    await update(context, id, { status, [MOMENT_COLUMNS[status]]: new Date().toISOString() });
    descriptions.push(`is ${STATUS_LABELS[status]}`);
    if (status === "cancelled") {
      const returned = return_stock ?? goesBackToStock(order.status);
      const stockDescription = await reverseStock(context, order, returned);
      if (stockDescription) descriptions.push(stockDescription);
    }
  }
  if (payment_status !== undefined) {
    assertPayment({ ...order, status: status ?? order.status }, payment_status);
    await update(context, id, { payment_status });
    descriptions.push(`is ${payment_status}`);
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
  return readOrder(context, id);
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

interface LockedOrder {
  id: string;
  created_at: string;
  reference_id: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  is_special_request: boolean;
  currency: string;
}

/** Locks the order until the transaction ends, so that what is checked stays true. Throws 404. */
export async function lockOrder({ db, companyId }: Context, id: string): Promise<LockedOrder> {
  const row = await db
    .selectFrom("orders")
    .select(["id", "created_at", "reference_id", "status", "payment_status", "is_special_request", "currency"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("Order");
  return row as LockedOrder;
}

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

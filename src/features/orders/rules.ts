import Big from "big.js";
import type { OrderStatus, PaymentStatus } from "#src/features/orders/contract.ts";
import { sum } from "#src/shared/money.ts";

const NEXT_STATUS: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ["processing", "cancelled"],
  processing: ["completed", "cancelled"],
  completed: [],
  cancelled: [],
};

const NEXT_PAYMENT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  unpaid: ["paid"],
  paid: ["refunded"],
  refunded: [],
};

export function canBecome(from: OrderStatus, to: OrderStatus): boolean {
  return NEXT_STATUS[from].includes(to);
}

/**
 * Returns whether an order's payment status can change. A cancelled order cannot be paid; a payment can be refunded.
 */
export function canPay(from: PaymentStatus, to: PaymentStatus, status: OrderStatus): boolean {
  return NEXT_PAYMENT[from].includes(to) && !(status === "cancelled" && to === "paid");
}

/** Returns whether cancelling an order refunds money. If so, the same change must state the refund. */
export function cancelsPaidOrder(payment: PaymentStatus, status: OrderStatus | undefined): boolean {
  return payment === "paid" && status === "cancelled";
}

/** Returns how much of a paid order can still be given back. */
export function refundableAmount(paid: number, refunded: number): number {
  return sum([paid, -refunded]).toNumber();
}

interface MovableOrder {
  order_type: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
}

/** Returns whether an order can move to another table: while it is for a table, open and unpaid. */
export function canMove({ order_type, status, payment_status }: MovableOrder): boolean {
  return order_type === "table" && payment_status === "unpaid" && (status === "pending" || status === "processing");
}

interface ChangeableOrder {
  status: OrderStatus;
  payment_status: PaymentStatus;
}

/**
 * Returns whether lines of an order can be voided and a discount given: while it is unpaid and not cancelled. For lines
 * without a price (`hasPrice`), staff agree on a price instead.
 */
export function canChangeLines({ status, payment_status }: ChangeableOrder): boolean {
  return payment_status === "unpaid" && status !== "cancelled";
}

/** Returns whether lines can be added to an order. The order must also be open, so that the kitchen sees the lines. */
export function canAddLines(order: ChangeableOrder): boolean {
  return canChangeLines(order) && order.status !== "completed";
}

/** Returns whether the line is already prepared when it is voided, so that an owner or a manager must void it. */
export function isPrepared(status: OrderStatus, line: { done_at: string | null }): boolean {
  return status === "completed" || line.done_at !== null;
}

/**
 * The maximum discount, as a percentage of the lines, that everybody who takes payments may give. Voiding or adding
 * lines never raises it: database/functions/discount_of_lines.sql.
 */
export const MAX_STAFF_DISCOUNT_PERCENT = 10;

/** Returns whether a discount is so high that an owner or a manager must give it. */
export function isHighDiscount(discount: number, lines: number): boolean {
  return new Big(discount).times(100).gt(new Big(lines).times(MAX_STAFF_DISCOUNT_PERCENT));
}

/**
 * Returns whether a cancelled order's ingredients go back to stock: yes before preparation begins; after that they are
 * waste.
 */
export function goesBackToStock(status: OrderStatus): boolean {
  return status === "pending";
}

/**
 * Returns whether a line has a price. In a special request, a line has none if its dish was deleted while the guest
 * ordered.
 */
export function hasPrice(order: { is_special_request: boolean }, line: { unit_price: number }): boolean {
  return !order.is_special_request || line.unit_price > 0;
}

/** Returns whether a guest has a bill to pay: the order is not yet paid, not cancelled, and its price is agreed on. */
export function isPayable(order: { status: string; payment_status: string; is_price_open: boolean }): boolean {
  return order.payment_status === "unpaid" && order.status !== "cancelled" && !order.is_price_open;
}

/** Returns the total of an order's lines, before its discount. */
export function linesTotal({ order_items }: { order_items: readonly { total_price: number }[] }): number {
  return sum(order_items.map(({ total_price }) => total_price)).toNumber();
}

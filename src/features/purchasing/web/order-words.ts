import type { PurchaseOrderSummary } from "#src/features/purchasing/contract.ts";
import { estimateText } from "#src/features/purchasing/order-text.ts";
import { dayText } from "#src/features/purchasing/rules/why.ts";
import { formatMoney } from "#src/shared/money.ts";
import type { Format } from "#src/web/ui/format.tsx";

/** "12 items, S$123.45". */
export function contentText(order: PurchaseOrderSummary, format: Format): string {
  const items = order.line_count === 1 ? "1 item" : `${order.line_count} items`;
  const money = (amount: number) => formatMoney(amount, order.currency, format.locale);
  return `${items}, ${estimateText(order, money)}`;
}

/** "Thu, 26 Nov, 12 items, S$123.45". */
export const summaryText = (order: PurchaseOrderSummary, format: Format): string =>
  `${dayText(order.deliver_on)}, ${contentText(order, format)}`;

/** Returns until when an order for its day is accepted: "Order before 25 Nov, 16:00"; null once it is approved. */
export function beforeText({ state, order_before }: PurchaseOrderSummary, format: Format): string | null {
  if (order_before === null || (state !== "draft" && state !== "approved")) return null;
  const late = Date.parse(order_before) < Date.now();
  return late
    ? `Orders for this day closed ${format.dateTime(order_before)}`
    : `Order before ${format.dateTime(order_before)}`;
}

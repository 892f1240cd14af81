import type { Order } from "#src/features/orders/contract.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { formatMoney, localeOf } from "#src/shared/money.ts";

/** Maximum number of lines: the number that a phone shows without scrolling. The link leads to the remaining lines. */
const MAX_LINES = 12;

/** Returns the message to the owner about a guest's order. */
export function alertText(order: Order, country: string, link: string): string {
  const ordered = order.order_items.filter(({ quantity }) => quantity > 0);
  const lines = ordered.slice(0, MAX_LINES).map(({ quantity, dish_name, size_name }) => {
    const size = size_name && size_name !== "Regular" ? ` (${size_name})` : "";
    return `${quantity} x ${dish_name}${size}`;
  });
  const more = ordered.length - lines.length;
  const title = order.is_special_request ? "SPECIAL REQUEST" : "NEW ORDER";
  return [
    `${title}: ${order.reference_id}, ${tableLabel(order)}`,
    ...lines,
    ...(more > 0 ? [`and ${more} more`] : []),
    ...(order.note ? [`Note: ${order.note}`] : []),
    order.is_special_request
      ? "A dish was removed from the menu while the guest was ordering: please agree on it with the guest."
      : `Total: ${formatMoney(order.total_amount, order.currency, localeOf(country))}`,
    link,
  ].join("\n");
}

import type { Order, OrderItem, PaymentMethod } from "#src/features/orders/contract.ts";
import { itemName } from "#src/features/orders/item-name.ts";
import type { OrderDetail } from "#src/features/orders/list-contract.ts";

export const METHOD_LABELS: Record<PaymentMethod, string> = { cash: "Cash", card: "Card", other: "Other" };

/** Returns "Cash, $20.00 given, $3.40 change". */
export function paymentText(
  { method, rounding, given, change }: OrderDetail["payments"][number],
  money: (amount: number) => string,
): string {
  const rounded = rounding === 0 ? "" : `, rounded by ${money(rounding)}`;
  if (given === null || change === null) return `${METHOD_LABELS[method]}${rounded}`;
  return `${METHOD_LABELS[method]}${rounded}, ${money(given)} given, ${money(change)} change`;
}

/** Returns "from 4 to 7, from 7 to 9". */
export function movesText(moves: OrderDetail["moves"]): string {
  return moves.map(({ from_table, to_table }) => `from ${from_table} to ${to_table}`).join(", ");
}

/** Returns "2 × Laksa (Large), 1 × Tea". */
export function itemsLine(items: readonly OrderItem[]): string {
  const remaining = items.filter(({ quantity }) => quantity > 0);
  return remaining.map((item) => `${item.quantity} × ${itemName(item)}`).join(", ");
}

export function itemCount(items: readonly OrderItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

/** Returns "1 × Laksa: spilled, booked as waste". */
export function voidText({ quantity, reason, returned, ...item }: OrderDetail["voids"][number]): string {
  return `${quantity} × ${itemName(item)}: ${reason}, ${returned ? "back to stock" : "booked as waste"}`;
}

/** Returns the guest's name; "Guest" for the generated id of a guest who did not give a name. */
export function guestName({ customer_id }: Pick<Order, "customer_id">): string {
  return /^guest(-\d+)?$/.test(customer_id) ? "Guest" : customer_id;
}

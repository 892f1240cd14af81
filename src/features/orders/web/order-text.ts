import type { Order, OrderItem } from "#src/features/orders/contract.ts";

/** Returns "Laksa (Large)"; the size Regular, which most dishes have alone, is left out. */
export function itemName({ dish_name, size_name }: Pick<OrderItem, "dish_name" | "size_name">): string {
  const name = dish_name || "Unknown Item";
  return size_name && size_name !== "Regular" ? `${name} (${size_name})` : name;
}

/** Returns "2 × Laksa (Large), 1 × Tea". */
export function itemsLine(items: readonly OrderItem[]): string {
  return items.map((item) => `${item.quantity} × ${itemName(item)}`).join(", ");
}

export function itemCount(items: readonly OrderItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

/** Returns the guest's name; "Guest" for the generated ids of guests who gave none. */
export function guestName({ customer_id }: Pick<Order, "customer_id">): string {
  return /^guest(-\d+)?$/.test(customer_id) ? "Guest" : customer_id;
}

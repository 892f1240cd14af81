import type { Order, OrderItem } from "#src/features/orders/contract.ts";

/** "Laksa (Large)"; the only size of most dishes goes without saying. */
export function itemName({ dish_name, size_name }: Pick<OrderItem, "dish_name" | "size_name">): string {
  const name = dish_name || "Unknown Item";
  return size_name && size_name !== "Regular" ? `${name} (${size_name})` : name;
}

/** "2 × Laksa (Large), 1 × Tea". */
export function itemsLine(items: readonly OrderItem[]): string {
  return items.map((item) => `${item.quantity} × ${itemName(item)}`).join(", ");
}

export function itemCount(items: readonly OrderItem[]): number {
  return items.reduce((count, { quantity }) => count + quantity, 0);
}

/** Guests without a name are all "guest", however the device numbered them. */
export function guestName({ customer_id }: Pick<Order, "customer_id">): string {
  return /^guest(-\d+)?$/.test(customer_id) ? "Guest" : customer_id;
}

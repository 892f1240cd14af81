import type { OrderItem } from "#src/features/orders/contract.ts";

/** Returns "Laksa (Large)". The size Regular is left out, because it is the only size of most dishes. */
export function itemName({ dish_name, size_name }: Pick<OrderItem, "dish_name" | "size_name">): string {
  const name = dish_name || "Unknown Item";
  return size_name && size_name !== "Regular" ? `${name} (${size_name})` : name;
}

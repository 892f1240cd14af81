import type { Cart } from "#src/features/menu/cart.ts";
import type { MenuCompany } from "#src/features/menu/contract.ts";

/**
 * Returns the type of a guest's order: the only type that the restaurant offers, otherwise what the guest chose,
 * otherwise `table` if a table's code was scanned. A link without a table opens pickup.
 */
export function orderTypeOf(
  { pickup_orders, table_orders }: Pick<MenuCompany, "pickup_orders" | "table_orders">,
  { table_number, where }: Pick<Cart, "table_number" | "where">,
): "table" | "pickup" {
  if (!pickup_orders) return "table";
  if (table_orders === false) return "pickup";
  return where?.order_type ?? (table_number.trim() !== "" || where?.table_code ? "table" : "pickup");
}

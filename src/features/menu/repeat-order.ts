import { addLine, type Cart } from "#src/features/menu/cart.ts";
import { setQuantity } from "#src/features/menu/cart-lines.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";

/** A line of an earlier order that the guest wants to order again. */
export interface RepeatedLine {
  menu_item_id: string | null;
  size_id: string | null;
  dish_name: string;
  quantity: number;
}

/** Adds an earlier order's lines at today's prices, as far as the menu still offers them; `missing` names the others. */
export function repeatOrder(
  cart: Cart,
  lines: readonly RepeatedLine[],
  menu: ShownMenu,
  now = Date.now(),
): { cart: Cart; missing: string[] } {
  const missing: string[] = [];
  let next = cart;
  for (const line of lines) {
    const dish = menu.dishes.find((one) => one.id === line.menu_item_id);
    const size = dish?.sizes.find((one) => one.id === line.size_id);
    if (!dish || !size || size.sold_out) {
      missing.push(line.dish_name);
      continue;
    }
    const choice = {
      dish_id: dish.id,
      dish_name: dish.name,
      size_id: size.id,
      size_name: size.name,
      price: size.price,
    };
    next = addLine(next, { ...choice, image_url: dish.image_url }, menu.company.currency, now);
    const added = next.items.at(-1);
    if (added) next = setQuantity(next, added.id, line.quantity, menu.company.currency);
  }
  return { cart: next, missing };
}

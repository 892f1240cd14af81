import { addLine, type Cart, groupsOf } from "#src/features/menu/cart.ts";
import { type Choice, unitPrice } from "#src/features/offer/options/price.ts";
import { lineState, namedChoices, setQuantity } from "#src/features/menu/cart-lines.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";

/** A line of an earlier order that the guest wants to order again. */
export interface RepeatedLine {
  menu_item_id: string | null;
  size_id: string | null;
  dish_name: string;
  quantity: number;
  options?: Choice[];
}

/**
 * Adds an earlier order's lines at today's prices, as far as the menu still offers them; `missing` names those that it
 * does not.
 */
export function repeatOrder(
  cart: Cart,
  lines: readonly RepeatedLine[],
  menu: ShownMenu,
  now = Date.now(),
): { cart: Cart; missing: string[] } {
  const missing: string[] = [];
  let next = cart;
  for (const line of lines) {
    const dish = menu.dishes.find((dish) => dish.id === line.menu_item_id);
    const size = dish?.sizes.find((size) => size.id === line.size_id);
    const again = { dish_id: dish?.id ?? "", size_id: size?.id ?? "" };
    const choices = line.options && { options: line.options.map((choice) => ({ ...choice, name: "" })) };
    if (!dish || !size || lineState(menu, { ...again, ...choices }) !== "available") {
      missing.push(line.dish_name);
      continue;
    }
    const groups = groupsOf(menu, dish);
    const choice = {
      dish_id: dish.id,
      dish_name: dish.name,
      size_id: size.id,
      size_name: size.name,
      price: unitPrice(size.price, groups, line.options ?? []),
      ...(line.options && { options: namedChoices(groups, line.options) }),
    };
    next = addLine(next, { ...choice, image_url: dish.image_url }, menu.company.currency, now);
    const added = next.items.at(-1);
    if (added) next = setQuantity(next, added.id, line.quantity, menu.company.currency);
  }
  return { cart: next, missing };
}

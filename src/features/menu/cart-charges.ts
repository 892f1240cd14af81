import { type Cart, type CartItem, groupsOf } from "#src/features/menu/cart.ts";
import { lineState } from "#src/features/menu/cart-lines.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { splitCombo, taxedAmounts } from "#src/features/offer/options/split-combo.ts";
import { type Charges, orderCharges } from "#src/features/offer/taxes/charges.ts";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";

/** Returns what a cart costs, with service charge and taxes, over its lines that have a price. */
export function cartCharges(menu: ShownMenu, { items }: Pick<Cart, "items">, rules: ChargeRules): Charges {
  const lines = items
    .filter((item) => lineState(menu, item) !== "deleted")
    .flatMap((item) => taxedAmounts(soldLine(menu, item), rules));
  return orderCharges(lines, { servicePercent: rules.service_percent, currency: menu.company.currency });
}

/** Returns a line with the split that its taxes need: a combo is taxed by the dishes that were chosen for it. */
function soldLine(menu: ShownMenu, { dish_id, size_id, price, quantity, options: choices = [] }: CartItem) {
  const dish = menu.dishes.find(({ id }) => id === dish_id);
  const sizePrice = dish?.sizes.find(({ id }) => id === size_id)?.price ?? price;
  const groups = dish ? groupsOf(menu, dish) : [];
  const split = splitCombo({ price, sizePrice, groups, choices, currency: menu.company.currency });
  return { dish_id, category_id: dish?.category_id ?? null, price, quantity, split };
}

import type { Cart } from "#src/features/menu/cart.ts";
import { lineState } from "#src/features/menu/cart-lines.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { type Charges, orderCharges, taxOf } from "#src/features/taxes/charges.ts";
import type { ChargeRules } from "#src/features/taxes/charge-rules.ts";
import { multiply } from "#src/shared/money.ts";

/** Returns what the lines of a cart owe that have a price, with service charge and taxes. */
export function cartCharges(menu: ShownMenu, { items }: Pick<Cart, "items">, rules: ChargeRules): Charges {
  const categories = new Map(menu.dishes.map(({ id, category_id }) => [id, category_id]));
  const lines = items
    .filter((item) => lineState(menu, item) !== "deleted")
    .map(({ dish_id, price, quantity }) => ({
      amount: multiply(price, quantity),
      tax: taxOf(rules, dish_id, categories.get(dish_id) ?? null),
    }));
  return orderCharges(lines, { servicePercent: rules.service_percent, currency: menu.company.currency });
}

import { unitPrice } from "#src/features/offer/options/price.ts";
import { splitCombo } from "#src/features/offer/options/split-combo.ts";
import type { TillLine } from "#src/features/orders/till.ts";
import type { TillCategory } from "#src/features/till/web/till-menu.ts";

/**
 * Returns the lines with their current prices on the menu; the same array when nothing has changed. A line whose dish
 * is not on the menu stays as it is: the server rejects it when the order is placed.
 */
export function repriceLines(
  lines: readonly TillLine[],
  menu: readonly TillCategory[],
  currency: string,
): readonly TillLine[] {
  const dishes = new Map(menu.flatMap((category) => category.dishes.map((dish) => [dish.id, dish])));
  const priced = lines.map((line) => {
    const dish = dishes.get(line.dish_id);
    const size = dish?.sizes.find(({ id }) => id === line.size_id);
    if (!dish || !size) return line;
    const price = unitPrice(size.price, dish.groups, line.options);
    if (price === line.price) return line;
    const portion = { price, sizePrice: size.price, groups: dish.groups, choices: line.options, currency };
    return { ...line, price, ...(line.split && { split: splitCombo(portion) }) };
  });
  return priced.every((line, at) => line === lines[at]) ? lines : priced;
}

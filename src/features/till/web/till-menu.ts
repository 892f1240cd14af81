import type { Category } from "#src/features/dishes/categories/contract.ts";
import type { Dish } from "#src/features/dishes/contract.ts";
import { fewLeft } from "#src/features/dishes/rules.ts";
import { nothingLeft } from "#src/features/offer/options/choices.ts";
import type { OptionGroup } from "#src/features/offer/options/contract.ts";
import { groupsOfDish } from "#src/features/offer/options/web/queries.ts";
import { sizeSoldOutReason, soldOutReason } from "#src/features/orders/web/sold-out-reason.ts";

export interface TillSize {
  id: string;
  name: string;
  price: number;
  sold_out: boolean;
}

/** A dish as the till shows it. */
export interface TillDish {
  id: string;
  name: string;
  category_id: string | null;
  sizes: readonly TillSize[];
  groups: readonly OptionGroup[];
  sold_out: boolean;
  /** "3 left" when the stock covers only a few more portions. */
  left: string | null;
}

export interface TillCategory {
  id: string;
  name: string;
  dishes: readonly TillDish[];
}

const OTHER = "other";

/** Returns the dishes on the menu by category, in the menu's order; those without a category come last. */
export function tillMenu(
  dishes: readonly Dish[],
  categories: readonly Category[],
  groups: readonly OptionGroup[],
  sellsBelowZero: boolean,
): TillCategory[] {
  const withGroups = new Set(groups.flatMap((group) => group.dishes.map(({ id }) => id)));
  const known = new Set(categories.map(({ id }) => id));
  const byCategory = Map.groupBy(
    dishes.filter((dish) => dish.is_available && dish.sizes.length > 0),
    ({ category_id }) => (category_id !== null && known.has(category_id) ? category_id : OTHER),
  );
  return [...categories, { id: OTHER, name: "Other Items" }].flatMap(({ id, name }) => {
    const shown = (byCategory.get(id) ?? []).map((dish) =>
      tillDish(dish, withGroups.has(dish.id) ? groupsOfDish(groups, dish.id) : [], sellsBelowZero),
    );
    return shown.length > 0 ? [{ id, name, dishes: shown }] : [];
  });
}

function tillDish(dish: Dish, groups: readonly OptionGroup[], sellsBelowZero: boolean): TillDish {
  return {
    id: dish.id,
    name: dish.name,
    category_id: dish.category_id,
    sizes: dish.sizes.map((size) => ({
      id: size.id,
      name: size.name,
      price: size.price,
      sold_out: sizeSoldOutReason(size, sellsBelowZero) !== null,
    })),
    groups,
    left: fewLeft(dish),
    sold_out: soldOutReason(dish, sellsBelowZero) !== null || groups.some(nothingLeft),
  };
}

/** Whether something must or can be chosen before the dish is added. */
export const needsChoice = ({ sizes, groups }: TillDish): boolean => sizes.length > 1 || groups.length > 0;

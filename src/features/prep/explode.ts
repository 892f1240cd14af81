import type Big from "big.js";
import { Exact, type PrepRecipe, type PrepRecipes } from "#src/features/prep/recipes.ts";

interface Need {
  item_id: string;
  quantity: Big.BigSource;
}

/**
 * Returns the exact amount of each item that the given needs take out of stock. Items that are passed through are
 * replaced by their ingredients. The database does the same for dishes (explode_needs.sql).
 */
export function explode(recipes: PrepRecipes, needs: readonly Need[]): Map<string, Big> {
  const total = new Map<string, Big>();
  const add = (item_id: string, quantity: Big) => {
    const recipe = recipes.get(item_id);
    if (recipe?.mode !== "through") {
      total.set(item_id, (total.get(item_id) ?? new Exact(0)).plus(quantity));
      return;
    }
    const batches = quantity.div(recipe.stock_quantity);
    for (const line of recipe.lines) add(line.ingredient_id, batches.times(line.stock_quantity));
  };
  for (const { item_id, quantity } of needs) add(item_id, new Exact(quantity));
  return total;
}

/** Returns the exact amounts that a number of batches takes out of stock. A fractional number is given as a ratio. */
export function batchNeeds(
  recipes: PrepRecipes,
  recipe: PrepRecipe,
  batches: { made: Big.BigSource; of: Big.BigSource },
): Map<string, Big> {
  return explode(
    recipes,
    recipe.lines.map(({ ingredient_id, stock_quantity }) => ({
      item_id: ingredient_id,
      quantity: new Exact(stock_quantity).times(batches.made).div(batches.of),
    })),
  );
}

/**
 * Returns the amounts of bought items that a guest eats with an amount of an item. Prep items of both modes are
 * replaced by their ingredients, without the losses of trimming and cooking.
 */
export function eatenParts(recipes: PrepRecipes, need: Need): Map<string, Big> {
  const eaten = [...recipes].map(([id, recipe]) => {
    const lines = recipe.lines.map((line) => ({
      ...line,
      stock_quantity: new Exact(line.stock_quantity).times(line.yield_percent).div(100),
    }));
    return [id, { ...recipe, mode: "through", lines }] as const;
  });
  return explode(new Map(eaten), [need]);
}

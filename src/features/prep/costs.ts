import Big from "big.js";
import { Exact, type PrepRecipe, type PrepRecipes } from "#src/features/prep/recipes.ts";

/**
 * Returns the cost of one unit of every prep item: the sum of the costs of its parts, divided by the batch quantity, at
 * the prices of the bought items. Null if one of the bought items has no price. There must be no cycle.
 */
export function prepCosts(
  recipes: PrepRecipes,
  prices: ReadonlyMap<string, Big.BigSource>,
): Map<string, number | null> {
  const costs = new Map<string, Big | null>();
  const priceOf = (id: string): Big | null => {
    if (!recipes.has(id)) {
      const price = new Exact(prices.get(id) ?? 0);
      return price.gt(0) ? price : null;
    }
    const known = costs.get(id);
    if (known !== undefined) return known;
    const cost = costOfBatch(recipes.get(id), priceOf);
    costs.set(id, cost);
    return cost;
  };
  return new Map(
    [...recipes.keys()].map((id) => [id, priceOf(id)?.round(6, Big.roundHalfUp).toNumber() ?? null] as const),
  );
}

function costOfBatch(recipe: PrepRecipe | undefined, priceOf: (id: string) => Big | null): Big | null {
  if (!recipe || recipe.lines.length === 0) return null;
  let total = new Exact(0);
  for (const { ingredient_id, stock_quantity } of recipe.lines) {
    const price = priceOf(ingredient_id);
    if (price === null) return null;
    total = total.plus(price.times(stock_quantity));
  }
  return total.div(recipe.stock_quantity);
}

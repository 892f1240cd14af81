import Big from "big.js";
import { sum } from "#src/shared/money.ts";

interface RecipeAmount {
  quantity_per_dish: number;
  unit: string;
}

/**
 * Returns the factor of each size of a dish relative to the first size, whose factor is 1. The factor is the ratio of
 * the recipes' weight and volume, with ml counted as g. Pieces do not count, because they are cups and lids as often as
 * food. The factor is 1 when either recipe has no weight or volume. Rounded to six decimals; size_factor.sql is the
 * same rule.
 *
 * @param recipes of the sizes, in their order
 */
export function sizeFactors(recipes: readonly (readonly RecipeAmount[])[]): number[] {
  const weights = recipes.map(weightOf);
  const [first] = weights;
  return weights.map((weight) =>
    !first || first.eq(0) || weight.eq(0) ? 1 : Number(weight.div(first).round(6, Big.roundHalfUp).toFixed()),
  );
}

function weightOf(recipe: readonly RecipeAmount[]): Big {
  return sum(
    recipe
      .filter(({ unit }) => unit !== "pcs")
      .map(({ quantity_per_dish, unit }) => new Big(quantity_per_dish).times(unit === "kg" || unit === "L" ? 1000 : 1)),
  );
}

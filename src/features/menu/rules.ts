import Big from "big.js";

interface RecipeLine {
  quantity_per_dish: number;
  unit: string;
  calories: number;
}

/**
 * Rough kcal per unit for recipes without known calories: docs/spec/3-dishes-orders-menu.md, "9. Business constants and
 * limits".
 */
const ESTIMATE: Record<string, number> = { g: 1, kg: 1000, ml: 0.5, L: 500, pcs: 100 };

/**
 * Returns the kcal of one portion, rounded: the sum of the recipe's calories when every line has them, else an estimate;
 * null without a recipe.
 */
export function approximateCalories(recipe: readonly RecipeLine[]): number | null {
  if (recipe.length === 0) return null;
  const known = recipe.every((line) => line.calories > 0);
  const total = recipe.reduce(
    (sum, line) => sum.plus(known ? line.calories : new Big(line.quantity_per_dish).times(ESTIMATE[line.unit] ?? 1)),
    new Big(0),
  );
  return total.round(0, Big.roundHalfUp).toNumber();
}

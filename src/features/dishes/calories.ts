import Big from "big.js";

/** The source of nutrition for a food that a lookup did not find: its zeros mean unknown. */
export const FALLBACK_SOURCE = "calculation-fallback";

interface RecipeLine {
  quantity_per_dish: number;
  unit: string;
  calories: number;
  /** The stored nutrition of the line, with the source of its numbers; null when it was never looked up. */
  nutrition: unknown;
}

/**
 * Rough kcal per unit for recipes without known calories: docs/spec/3-dishes-orders-menu.md, "9. Business constants and
 * limits".
 */
const ESTIMATE: Record<string, number> = { g: 1, kg: 1000, ml: 0.5, L: 500, pcs: 100 };

/**
 * Returns whether a line's calories are known. A 0 is known when its nutrition has a source, as for salt and water. A 0
 * without a source, and the 0 of a lookup that found nothing, are unknown.
 */
export function hasKnownCalories({ calories, nutrition }: Pick<RecipeLine, "calories" | "nutrition">): boolean {
  if (calories > 0) return true;
  if (nutrition === null || typeof nutrition !== "object" || !("source" in nutrition)) return false;
  return nutrition.source !== FALLBACK_SOURCE;
}

/**
 * Returns the kcal of one portion, rounded: the sum of the recipe's calories when every line has them, else an estimate;
 * null without a recipe.
 */
export function approximateCalories(recipe: readonly RecipeLine[]): number | null {
  if (recipe.length === 0) return null;
  const known = recipe.every(hasKnownCalories);
  const total = recipe.reduce(
    (sum, line) => sum.plus(known ? line.calories : new Big(line.quantity_per_dish).times(ESTIMATE[line.unit] ?? 1)),
    new Big(0),
  );
  return total.round(0, Big.roundHalfUp).toNumber();
}

import type { Dish } from "#src/features/dishes/contract.ts";

type Recipe = Pick<Dish["sizes"][number], "ingredients" | "needs" | "is_stopped">;

/** Returns why a size cannot be ordered now; null when it can. `sellsBelowZero` is the company's setting. */
export function sizeSoldOutReason({ ingredients, needs, is_stopped }: Recipe, sellsBelowZero: boolean): string | null {
  if (is_stopped) return "marked by the kitchen";
  if (sellsBelowZero) return null;
  const isShort = (line: { stock_quantity: number; ingredient: { quantity_available: number } }) =>
    line.ingredient.quantity_available < line.stock_quantity;
  // If an item made to order is used, `needs` has the ingredients of that item. The dish does not have their names.
  if (needs) return needs.some(isShort) ? "not enough of an ingredient" : null;
  const short = ingredients.find(isShort);
  return short ? `not enough ${short.name}` : null;
}

/** Returns why no size of a dish can be ordered now; null when one can. */
export function soldOutReason(
  { sold_out_at, sizes }: Pick<Dish, "sold_out_at"> & { sizes: readonly Recipe[] },
  sellsBelowZero: boolean,
): string | null {
  if (sold_out_at !== null) return "marked by the kitchen";
  const reasons = sizes.map((size) => sizeSoldOutReason(size, sellsBelowZero));
  return reasons.length > 0 && reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

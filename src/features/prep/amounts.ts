import Big from "big.js";
import { Exact } from "#src/features/prep/recipes.ts";
import { conversionFactor, type Pack } from "#src/shared/units.ts";

interface RecipeAmount {
  quantity: number;
  unit: string;
  /** The share that remains after trimming and cooking; 80 means that 100 g from stock are 80 g in the recipe. */
  yield_percent: number;
}

/**
 * Returns the amount that a recipe takes out of stock, in the item's unit, before it is rounded to the stored decimals.
 * Null when the units do not convert.
 */
export function exactQuantity(
  { quantity, unit, yield_percent }: RecipeAmount,
  itemUnit: string,
  packs: readonly Pack[],
): Big | null {
  const factor = conversionFactor(unit, itemUnit, packs);
  if (factor === null || yield_percent <= 0) return null;
  return new Exact(factor).times(quantity).times(100).div(yield_percent).round(30, Big.roundHalfUp);
}

/**
 * Returns a quantity for a recipe line with which it takes as much out of stock as the line and `added` together. The
 * quantity is in the line's own unit and with its own yield. Throws when the units do not convert into the item's unit.
 */
export function combinedQuantity(line: RecipeAmount, added: RecipeAmount, itemUnit: string, packs: readonly Pack[]) {
  const more = exactQuantity(added, itemUnit, packs);
  const one = exactQuantity({ ...line, quantity: 1 }, itemUnit, packs);
  if (!more || !one?.gt(0)) throw new Error(`${added.unit} and ${line.unit} do not convert into ${itemUnit}.`);
  return new Exact(more).div(one).plus(line.quantity).round(6, Big.roundHalfUp).toNumber();
}

/**
 * Returns an exact need rounded for storage. It is rounded to 15 decimals first; explode_needs.sql does the same and
 * explains why.
 */
export function roundNeed(quantity: Big): number {
  return quantity.round(15, Big.roundHalfUp).round(6, Big.roundHalfUp).toNumber();
}

/** Returns why an amount of a recipe cannot be converted to the item's unit, and what to do. `shownUnit` is the item's. */
export function noConversion(name: string, unit: string, shownUnit: string): string {
  return `${name} is held in ${shownUnit}, which cannot be converted to ${unit}: give the item a pack size, such as how many ${unit} one ${shownUnit} holds`;
}

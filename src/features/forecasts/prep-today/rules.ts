import { serviceLevel } from "#src/features/forecasts/demand/rules/prep-quantity.ts";
import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";

/**
 * Maximum number of planned days, the same as in a forecast. Items that keep longer are planned for this number of
 * days.
 */
export const MAX_DAYS = 14;
/** Quantile of the usage within the shelf life. It is the maximum quantity to make. */
const SHELF_LIFE_LEVEL = 0.8;
const BISECTIONS = 30;

export interface PrepDemand {
  /** The expected usage from now until the item can be prepared again. */
  needed: Distribution;
  /** The expected usage while the item is good, or in all planned days if it keeps longer. */
  whileGood: Distribution;
  isPerishable: boolean;
  /** The share of guests who buy nothing else when they cannot have the item. */
  lostShare: number;
  /** The earnings of one unit in the dishes that use it, and the cost of one. */
  margin: number;
  cost: number;
}

export interface PrepQuantity {
  /** The stock that should be present. */
  wanted: number;
  low: number;
  high: number;
}

/** Returns how much of a prep item should be in stock, and the range of the need on eight of ten occasions. */
export function prepQuantity({ needed, whileGood, isPerishable, lostShare, margin, cost }: PrepDemand): PrepQuantity {
  const most = quantile(whileGood, SHELF_LIFE_LEVEL);
  const first = Math.min(quantile(needed, SHELF_LIFE_LEVEL), most);
  const wasted = isPerishable ? cost * probabilityOf(whileGood, first) : 0;
  const wanted = Math.min(quantile(needed, serviceLevel(margin, wasted, lostShare)), Math.max(most, 0));
  return { wanted, low: quantile(needed, 0.1), high: quantile(needed, 0.9) };
}

/** Returns the probability that the usage is not larger. */
function probabilityOf(distribution: Distribution, quantity: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (quantile(distribution, middle) <= quantity) low = middle;
    else high = middle;
  }
  return low;
}

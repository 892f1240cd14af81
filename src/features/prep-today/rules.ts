import { serviceLevel } from "#src/features/demand/rules/prep-quantity.ts";
import { type Distribution, quantile } from "#src/features/demand/rules/quantile.ts";

/** What keeps for longer is planned for no more days than are forecast. */
export const MAX_DAYS = 14;
/** Never make more than is used within its shelf life on so many of ten occasions. */
const SHELF_LIFE_LEVEL = 0.8;
const BISECTIONS = 30;

export interface PrepDemand {
  /** What is expected until it can be prepared again, from now on. */
  needed: Distribution;
  /** What is expected while it is good, or in all days that are planned. */
  whileGood: Distribution;
  isPerishable: boolean;
  /** Of the guests who cannot have it, the share that buys nothing instead. */
  lostShare: number;
  /** What one unit of it earns in the dishes that take it, and what one costs. */
  margin: number;
  cost: number;
}

export interface PrepQuantity {
  /** How much should be there. */
  wanted: number;
  low: number;
  high: number;
}

/** Returns how much of a prep item should be there, and between what the need will be on eight of ten occasions. */
export function prepQuantity({ needed, whileGood, isPerishable, lostShare, margin, cost }: PrepDemand): PrepQuantity {
  const most = quantile(whileGood, SHELF_LIFE_LEVEL);
  const first = Math.min(quantile(needed, SHELF_LIFE_LEVEL), most);
  const wasted = isPerishable ? cost * probabilityOf(whileGood, first) : 0;
  const wanted = Math.min(quantile(needed, serviceLevel(margin, wasted, lostShare)), Math.max(most, 0));
  return { wanted, low: quantile(needed, 0.1), high: quantile(needed, 0.9) };
}

/** The probability that no more than this is used. */
function probabilityOf(distribution: Distribution, quantity: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (quantile(distribution, middle) <= quantity) low = middle;
    else high = middle;
  }
  return low;
}

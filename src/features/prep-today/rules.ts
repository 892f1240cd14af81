import { serviceLevel } from "#src/features/demand/rules/prep-quantity.ts";
import { type Distribution, quantile } from "#src/features/demand/rules/quantile.ts";
import { createSumErrors, sumOfDays } from "#src/features/demand/rules/sum-errors.ts";

/** What keeps for longer is planned for no more days than are forecast. */
export const MAX_DAYS = 14;
/** Never make more than is used within its shelf life on so many of ten occasions. */
const SHELF_LIFE_LEVEL = 0.8;
const BISECTIONS = 30;

export interface PrepDemand {
  /** What is expected of the days until it can be prepared again, today's rest first. */
  cover: readonly Distribution[];
  /** What is expected of the days for which it is good, or of all that are forecast. */
  goodFor: readonly Distribution[];
  isPerishable: boolean;
  /** How the errors of neighbouring days went together, and in how many pairs. */
  lag: { products: number; count: number };
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
export function prepQuantity({ cover, goodFor, isPerishable, lag, margin, cost }: PrepDemand): PrepQuantity {
  const needed = sumOf(cover, lag);
  const whileGood = sumOf(goodFor, lag);
  const most = quantile(whileGood, SHELF_LIFE_LEVEL);
  const first = Math.min(quantile(needed, SHELF_LIFE_LEVEL), most);
  const wasted = isPerishable ? cost * probabilityOf(whileGood, first) : 0;
  const wanted = Math.min(quantile(needed, serviceLevel(margin, wasted)), Math.max(most, 0));
  return { wanted, low: quantile(needed, 0.1), high: quantile(needed, 0.9) };
}

function sumOf(days: readonly Distribution[], lag: PrepDemand["lag"]): Distribution {
  const [first = { mean: 0, dispersion: 0, isCount: false }] = days;
  const errors = { ...createSumErrors(), ...lag };
  return sumOfDays(
    errors,
    days.map(({ mean }) => mean),
    first,
  );
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

/** Returns how the errors of neighbouring days went together: their products, added up. Days without a number break it. */
export function lagOf(actuals: readonly (number | null)[], means: readonly (number | null)[]): PrepDemand["lag"] {
  let [products, count] = [0, 0];
  let before: number | null = null;
  for (const [at, actual] of actuals.entries()) {
    const mean = means[at] ?? null;
    const error: number | null = actual === null || mean === null ? null : actual - mean;
    if (error !== null && before !== null) {
      products += error * before;
      count += 1;
    }
    before = error;
  }
  return { products, count };
}

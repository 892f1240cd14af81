import { type Distribution, quantile } from "#src/features/demand/rules/quantile.ts";

/** What is expected to be used on several days together, and on each of them. */
export interface Usage extends Distribution {
  days: readonly Distribution[];
  /** So many of the days are later than any forecast, and are taken to be like those of its last week. */
  repeatedDays: number;
}

/** Returns a usage that is as uncertain as the stock that covers it: its variance is larger by sigma², its mean is the same. */
export function withStockSpread({ mean, dispersion, isCount }: Distribution, sigma: number): Distribution {
  if (!(mean > 0)) return { mean, dispersion, isCount };
  return { mean, dispersion: dispersion + (sigma / mean) ** 2, isCount };
}

const BISECTIONS = 40;

/** Returns the probability that more than this is used. */
export function probabilityAbove(usage: Distribution, quantity: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (quantile(usage, middle) <= quantity) low = middle;
    else high = middle;
  }
  return 1 - low;
}

export const DURABLE_SERVICE = 0.95;
const MIN_PERISHABLE_SERVICE = 0.7;
const MAX_PERISHABLE_SERVICE = 0.97;
/** Of guests who do not get a dish, so many buy nothing instead. */
const LOST_SHARE = 0.6;

interface ServiceQuestion {
  /** What the owner set; null when nothing. */
  own: number | null;
  isPerishable: boolean;
  /** What one unit earns in the dishes that take it, and what it costs. */
  margin: number;
  cost: number;
}

/** Returns the probability with which an item should last until the next delivery. */
export function serviceOf({ own, isPerishable, margin, cost }: ServiceQuestion): number {
  if (own !== null) return own;
  if (!isPerishable || !(cost > 0)) return DURABLE_SERVICE;
  const lost = Math.max(0, margin) * LOST_SHARE;
  return Math.min(MAX_PERISHABLE_SERVICE, Math.max(MIN_PERISHABLE_SERVICE, lost / (lost + cost)));
}

/** What expires so soon after the delivery that it hardly lasts until the one after. */
export function isPerishable(shelfLifeDays: number | null, daysBetweenDeliveries: number): boolean {
  return shelfLifeDays !== null && shelfLifeDays <= daysBetweenDeliveries + 2;
}

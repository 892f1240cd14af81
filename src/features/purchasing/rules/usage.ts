import jstat from "jstat";
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

/**
 * Returns about how probable it is that no more than this is used: of a gamma distribution with the same mean and variance,
 * which of counts reaches half a piece further. Unlike `probabilityAbove` it is quick enough to be asked often.
 */
export function shareUpTo({ mean, dispersion, isCount }: Distribution, quantity: number): number {
  if (!(mean > 0)) return 1;
  if (quantity < 0) return 0;
  const variance = (isCount ? mean : 0) + dispersion * mean ** 2;
  const value = quantity + (isCount ? 0.5 : 0);
  if (!(variance > mean ** 2 * 1e-8)) return value < mean ? 0 : 1;
  return jstat.gamma.cdf(value, mean ** 2 / variance, variance / mean);
}

/** What keeps should last with this probability. */
const DURABLE_SERVICE = 0.95;
const MIN_PERISHABLE_SERVICE = 0.7;
const MAX_PERISHABLE_SERVICE = 0.97;
/** Of guests who do not get a dish, so many buy nothing instead. */
const LOST_SHARE = 0.6;

/** How carefully an item is bought. */
export interface Care {
  /**
   * `probability`: it lasts until the next delivery with this probability. `balance`: what a missing unit costs, as a share of
   * what a missing one and one that is thrown away cost together.
   */
  kind: "probability" | "balance";
  service: number;
  /** It need not last with more than this probability. */
  most: number;
}

interface CareQuestion {
  /** What the owner set; null when nothing. */
  service: number | null;
  shelfLifeDays: number | null;
  /** What one unit earns in the dishes that take it, and what it costs. */
  margin: number;
  cost: number;
}

/** Returns how carefully an item is bought that is delivered every so many days. */
export function careOf({ service, shelfLifeDays, margin, cost }: CareQuestion, daysBetweenDeliveries: number): Care {
  if (service !== null) return { kind: "probability", service, most: service };
  if (shelfLifeDays === null || !(cost > 0)) {
    return { kind: "probability", service: DURABLE_SERVICE, most: DURABLE_SERVICE };
  }
  const lost = Math.max(0, margin) * LOST_SHARE;
  const balance = Math.min(MAX_PERISHABLE_SERVICE, Math.max(MIN_PERISHABLE_SERVICE, lost / (lost + cost)));
  const hardlyLasts = shelfLifeDays <= daysBetweenDeliveries + 2;
  return { kind: "balance", service: balance, most: hardlyLasts ? MAX_PERISHABLE_SERVICE : DURABLE_SERVICE };
}

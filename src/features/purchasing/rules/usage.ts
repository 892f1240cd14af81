import jstat from "jstat";
import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";

/** The expected usage of several days together, and of each one. */
export interface Usage extends Distribution {
  days: readonly Distribution[];
  /** The number of days after the end of the forecast. They are taken to equal the days of the forecast's last week. */
  repeatedDays: number;
}

/**
 * Returns a usage that includes the uncertainty of the stock: its variance is larger by sigma², its mean is the same.
 */
export function withStockSpread({ mean, dispersion, isCount }: Distribution, sigma: number): Distribution {
  if (!(mean > 0)) return { mean, dispersion, isCount };
  return { mean, dispersion: dispersion + (sigma / mean) ** 2, isCount };
}

const BISECTIONS = 40;

/** Returns the probability that the usage exceeds a quantity. */
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
 * Returns approximately the probability that the usage does not exceed a quantity, from a gamma distribution with the
 * same mean and variance; for counts, half a piece is added. Unlike `probabilityAbove` it is fast enough for frequent
 * calls.
 */
export function shareUpTo({ mean, dispersion, isCount }: Distribution, quantity: number): number {
  if (!(mean > 0)) return 1;
  if (quantity < 0) return 0;
  const variance = (isCount ? mean : 0) + dispersion * mean ** 2;
  const value = quantity + (isCount ? 0.5 : 0);
  if (!(variance > mean ** 2 * 1e-8)) return value < mean ? 0 : 1;
  return jstat.gamma.cdf(value, mean ** 2 / variance, variance / mean);
}

/** The probability with which the stock of items that do not expire should suffice. */
const DURABLE_SERVICE = 0.95;
const MIN_PERISHABLE_SERVICE = 0.7;
const MAX_PERISHABLE_SERVICE = 0.97;
/** The share of guests who buy nothing else when they do not get a dish. */
const LOST_SHARE = 0.6;

/** How carefully an item is bought. */
export interface Care {
  /**
   * `probability`: the item lasts until the next delivery with this probability. `balance`: the cost of a missing unit,
   * as a share of the costs of a missing unit and a wasted unit together.
   */
  kind: "probability" | "balance";
  service: number;
  /** Maximum probability with which it needs to last. */
  most: number;
}

interface CareQuestion {
  /** The owner's setting; null when there is none. */
  service: number | null;
  shelfLifeDays: number | null;
  /** The margin of one unit in the dishes that use the item, and the unit's cost. */
  margin: number;
  cost: number;
}

/** Returns how carefully an item is bought, given the number of days between its deliveries. */
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

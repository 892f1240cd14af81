import Big from "big.js";

export const LEVELS = ["usual", "watch", "high"] as const;
export type Level = (typeof LEVELS)[number];

/** What one item's ledger adds up to between two counts, in the item's present unit. */
export interface LedgerSums {
  /** The stock that the second count left. */
  closing: Big.BigSource;
  received: Big.BigSource;
  produced: Big.BigSource;
  sold: Big.BigSource;
  returned: Big.BigSource;
  consumed: Big.BigSource;
  wasted: Big.BigSource;
  /** The differences booked by counts after the first, up to and with the second. */
  counted: Big.BigSource;
}

export interface Variance {
  opening: number;
  actual: number;
  theoretical: number;
  variance: number;
}

/**
 * Returns what is missing between two counts: actual usage less what recipes used and what was thrown away. By
 * construction it is minus the sum of the differences that the counts booked.
 */
export function varianceOf(sums: LedgerSums): Variance {
  const theoretical = new Big(sums.sold).minus(sums.returned).plus(sums.consumed);
  const added = new Big(sums.received).plus(sums.produced);
  const actual = theoretical.plus(sums.wasted).minus(sums.counted);
  return {
    opening: new Big(sums.closing).minus(added).plus(actual).toNumber(),
    actual: actual.toNumber(),
    theoretical: theoretical.toNumber(),
    variance: actual.minus(theoretical).minus(sums.wasted).toNumber(),
  };
}

/** Divides into one decimal, which takes a tenth of the time of dividing into twenty and rounding then. */
const OneDecimal = Big();
OneDecimal.DP = 1;
OneDecimal.RM = Big.roundHalfUp;

/** Returns 100 x variance / usage with one decimal; null when nothing was used, because nothing can be compared then. */
export function percentOfUsage(variance: Big.BigSource, usage: Big.BigSource): number | null {
  if (new Big(usage).lte(0)) return null;
  return new OneDecimal(variance).times(100).div(usage).toNumber();
}

/** From this share of the usage on, a variance is worth watching. */
const WATCH_PERCENT = 2;
/** From this share on it is high, if it also costs at least `HIGH_SHARE_OF_SALES`. */
const HIGH_PERCENT = 5;
const HIGH_SHARE_OF_SALES = 0.005;

interface MeasuredVariance {
  variance: number;
  percent: number | null;
  cost: number;
  sales: number;
}

/** How much attention a variance needs. Without usage to compare with, only its cost decides. */
export function levelOf({ variance, percent, cost, sales }: MeasuredVariance): Level {
  if (variance === 0) return "usual";
  const share = percent === null ? Infinity : Math.abs(percent);
  if (share > HIGH_PERCENT && Math.abs(cost) > 0 && Math.abs(cost) >= sales * HIGH_SHARE_OF_SALES) return "high";
  return share >= WATCH_PERCENT ? "watch" : "usual";
}

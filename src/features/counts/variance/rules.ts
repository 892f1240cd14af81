import { divideRounded, toMillionths } from "#src/features/counts/variance/millionths.ts";

export const LEVELS = ["usual", "watch", "high"] as const;
export type Level = (typeof LEVELS)[number];

/** The sums of one item's ledger between two counts, in the item's present unit and with six decimals. */
export interface LedgerSums {
  /** The stock after the second count. */
  closing: number;
  received: number;
  produced: number;
  /** Usage by recipes: sold, less returned, and used in batches. */
  used: number;
  wasted: number;
  /** The differences booked by the counts after the first count, up to and including the second. */
  counted: number;
}

/** In millionths of the unit. */
export interface Variance {
  opening: bigint;
  actual: bigint;
  theoretical: bigint;
  variance: bigint;
}

/**
 * Returns what is missing between two counts: actual usage less usage by recipes and waste. By construction it is minus
 * the sum of the differences that the counts booked.
 */
export function varianceOf(sums: LedgerSums): Variance {
  const [theoretical, wasted] = [toMillionths(sums.used), toMillionths(sums.wasted)];
  const added = toMillionths(sums.received) + toMillionths(sums.produced);
  const actual = theoretical + wasted - toMillionths(sums.counted);
  return {
    opening: toMillionths(sums.closing) - added + actual,
    actual,
    theoretical,
    variance: actual - theoretical - wasted,
  };
}

/**
 * Returns 100 x variance / usage with one decimal; null when there was no usage to compare with. Both are in the same
 * unit.
 */
export function percentOfUsage(variance: bigint, usage: bigint): number | null {
  return usage > 0n ? Number(divideRounded(variance * 1000n, usage)) / 10 : null;
}

/** The smallest share of the usage at which a variance is worth watching. */
const WATCH_PERCENT = 2;
/** The smallest share of the usage at which a variance is high, if it also costs at least `HIGH_SHARE_OF_SALES`. */
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

import { median, spreadOf } from "#src/features/invoices/prices/log-median.ts";

/** A price of one supplier for one item, per unit of the item. Always above 0. */
export interface DatedPrice {
  price: number;
  /** YYYY-MM-DD */
  day: string;
}

/** So many of the newest earlier prices are looked at. */
export const MAX_EARLIER = 24;

/** A price is compared with the middle of so many before it. */
export const COMPARED_WITH = 3;

/** Computed logarithms of a ratio at a limit differ by less than this. */
export const ROUNDING = 1e-9;

/** Below this a price that hardly ever moved would be unusual at the first coin. */
const MIN_SCALE = 0.03;

/**
 * How a price moved against those before it. All in natural logarithms, so that twice and half are equally far, and
 * neither the currency nor the item's unit matters.
 */
export interface PriceMove {
  /** Of the price against the middle of the three before. */
  move: number;
  /** The same of each earlier price, oldest first; one less than there are earlier prices. */
  past: readonly number[];
  /** How much moves usually differ; at least `MIN_SCALE`. */
  scale: number;
}

/** Returns how a price moved; null without earlier prices. `earlier` is oldest first. */
export function moveOf(price: number, earlier: readonly DatedPrice[]): PriceMove | null {
  const logs = earlier.slice(-MAX_EARLIER).map((one) => Math.log(one.price));
  if (logs.length === 0) return null;
  const past = logs.slice(1).map((log, at) => log - middleBefore(logs.slice(0, at + 1)));
  return {
    move: Math.log(price) - middleBefore(logs),
    past,
    scale: past.length === 0 ? MIN_SCALE : Math.max(MIN_SCALE, spreadOf(past)),
  };
}

/** Returns only how far a price is from the middle of the three before it, as `moveOf` does; null without earlier prices. */
export function lastMove(price: number, earlier: readonly DatedPrice[]): number | null {
  const logs = earlier.slice(-COMPARED_WITH).map((one) => Math.log(one.price));
  return logs.length === 0 ? null : Math.log(price) - middleBefore(logs);
}

const middleBefore = (logs: readonly number[]): number => median(logs.slice(-COMPARED_WITH));

/** Returns the price that a move is measured against. */
export const priceBefore = (price: number, { move }: PriceMove): number => price / Math.exp(move);

import { median, spreadOf } from "#src/features/invoices/prices/median.ts";

/** A price of one supplier for one item, per unit of the item. Always above 0. */
export interface DatedPrice {
  price: number;
  /** YYYY-MM-DD */
  day: string;
}

/** Maximum number of earlier prices that are compared; the newest ones are used. */
export const MAX_EARLIER = 24;

/** Number of earlier prices whose median a price is compared with. */
export const COMPARED_WITH = 3;

/** Maximum rounding error of a ratio's logarithm at a limit. */
export const ROUNDING = 1e-9;

/** Minimum scale. Below it, the smallest change of a stable price would be unusual. */
const MIN_SCALE = 0.03;

/**
 * The move of a price from those before it. All values are natural logarithms, so that double and half are equally far,
 * and neither the currency nor the item's unit matters.
 */
export interface PriceMove {
  /** The distance of the price from the median of the three before. */
  move: number;
  /** The moves of the earlier prices, oldest first. There is one move less than there are earlier prices. */
  past: readonly number[];
  /** The usual size of the moves; at least `MIN_SCALE`. */
  scale: number;
}

/** Returns the move of a price; null without earlier prices. `earlier` is oldest first. */
export function moveOf(price: number, earlier: readonly DatedPrice[]): PriceMove | null {
  const logs = earlier.slice(-MAX_EARLIER).map((datedPrice) => Math.log(datedPrice.price));
  if (logs.length === 0) return null;
  const past = logs.slice(1).map((log, at) => log - middleBefore(logs.slice(0, at + 1)));
  return {
    move: Math.log(price) - middleBefore(logs),
    past,
    scale: past.length === 0 ? MIN_SCALE : Math.max(MIN_SCALE, spreadOf(past)),
  };
}

/**
 * Returns only `move` of `moveOf`: the distance from the median of the three prices before; null without earlier
 * prices.
 */
export function lastMove(price: number, earlier: readonly DatedPrice[]): number | null {
  const logs = earlier.slice(-COMPARED_WITH).map((datedPrice) => Math.log(datedPrice.price));
  return logs.length === 0 ? null : Math.log(price) - middleBefore(logs);
}

const middleBefore = (logs: readonly number[]): number => median(logs.slice(-COMPARED_WITH));

/** Returns the price that a move is measured against. */
export const priceBefore = (price: number, { move }: PriceMove): number => price / Math.exp(move);

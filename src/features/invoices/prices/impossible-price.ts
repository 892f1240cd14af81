import { type PriceMove, ROUNDING } from "#src/features/invoices/prices/price-moves.ts";

/** From this number of earlier prices on, their own moves determine the limit. */
const OWN_MOVES_FROM = 6;
const FEW_FROM = 3;
/**
 * Natural logarithms of the factors by which an impossible price is too high or too low. `MIN_LIMIT` was planned as 2:
 * on wholesale prices of 74 vegetables (`bench/prices`), 2.25 flags 0.42 % of the true weekly prices instead of 0.52 %,
 * and 0.25 % instead of 0.42 % of those every third day, and misses no more wrong packs of 6 or 12.
 */
const MIN_LIMIT = Math.log(2.25);
const FEW_LIMIT = Math.log(3);
const FEWER_LIMIT = Math.log(4);
const OTHER_SUPPLIER_LIMIT = Math.log(5);
/** A price may move 1.5 times as far as its largest move so far. */
const BEYOND_LARGEST = 1.5;

/** Returns whether a price with this move is impossible. `earlier` is the number of earlier prices. */
export function isImpossibleMove({ move, past }: PriceMove, earlier: number): boolean {
  return Math.abs(move) > limitOf(past, earlier) + ROUNDING;
}

function limitOf(past: readonly number[], earlier: number): number {
  if (earlier >= OWN_MOVES_FROM) return Math.max(MIN_LIMIT, BEYOND_LARGEST * Math.max(...past.map(Math.abs)));
  return earlier >= FEW_FROM ? FEW_LIMIT : FEWER_LIMIT;
}

/** Returns whether a supplier's first price is impossible in comparison with another supplier's. */
export function isImpossibleBeside(price: number, otherPrice: number): boolean {
  return Math.abs(Math.log(price / otherPrice)) > OTHER_SUPPLIER_LIMIT + ROUNDING;
}

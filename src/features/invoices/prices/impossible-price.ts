import { type PriceMove, ROUNDING } from "#src/features/invoices/prices/price-moves.ts";

/** With so many earlier prices their own moves say what is possible. */
const OWN_MOVES_FROM = 6;
const FEW_FROM = 3;
/**
 * Natural logarithms of how many times dearer or cheaper a price must be. The first of them was to be 2. On wholesale prices of 74 vegetables (`bench/prices`) 2.25 flags 0.42 % of true weekly
 * prices instead of 0.52 %, and 0.25 % instead of 0.42 % of those every third day, and misses no more wrong packs of 6 or 12.
 */
const MIN_LIMIT = Math.log(2.25);
const FEW_LIMIT = Math.log(3);
const FEWER_LIMIT = Math.log(4);
const OTHER_SUPPLIER_LIMIT = Math.log(5);
/** A price may move half as far again as it ever did. */
const BEYOND_LARGEST = 1.5;

/** Returns whether a price that moved like this cannot be right. `earlier` says how many prices there were before. */
export function isImpossibleMove({ move, past }: PriceMove, earlier: number): boolean {
  return Math.abs(move) > limitOf(past, earlier) + ROUNDING;
}

function limitOf(past: readonly number[], earlier: number): number {
  if (earlier >= OWN_MOVES_FROM) return Math.max(MIN_LIMIT, BEYOND_LARGEST * Math.max(...past.map(Math.abs)));
  return earlier >= FEW_FROM ? FEW_LIMIT : FEWER_LIMIT;
}

/** Returns whether the first price of a supplier cannot be right beside what another one charges. */
export function isImpossibleBeside(price: number, otherPrice: number): boolean {
  return Math.abs(Math.log(price / otherPrice)) > OTHER_SUPPLIER_LIMIT + ROUNDING;
}

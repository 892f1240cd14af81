import { type PriceMove, ROUNDING } from "#src/features/invoices/prices/price-moves.ts";
import { median } from "#src/features/invoices/prices/median.ts";

/** Minimum number of earlier prices from which the usual move can be estimated. */
const SCORED_FROM = 6;
const MIN_MOVE = Math.log(1.1);
const MIN_SCALES = 4;
/** Minimum number of other items whose moves make up a market. */
const MARKET_FROM = 5;

/** Returns the median move of the other items in the category; 0 if too few are known. */
export function marketMove(moves: readonly number[]): number {
  return moves.length < MARKET_FROM ? 0 : median(moves);
}

/** Returns the distance of a price from the earlier ones, in usual moves; null with fewer than six earlier prices. */
export function scoreOf({ move, scale, past }: PriceMove): number | null {
  return past.length + 1 < SCORED_FROM ? null : Math.round((move / scale) * 1000) / 1000;
}

/** Returns whether a price moved further than usual, relative to the market. */
export function isUnusualMove({ move, scale, past }: PriceMove, market: number): boolean {
  if (past.length + 1 < SCORED_FROM) return false;
  return Math.abs(move - market) > Math.max(MIN_MOVE, MIN_SCALES * scale) + ROUNDING;
}

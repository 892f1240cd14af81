import { type PriceMove, ROUNDING } from "#src/features/invoices/prices/price-moves.ts";
import { median } from "#src/features/invoices/prices/log-median.ts";

/** With fewer earlier prices it is not known how much they usually move. */
export const SCORED_FROM = 6;
const MIN_MOVE = Math.log(1.1);
const MIN_SCALES = 4;
/** So many other items must have moved to say what the market did. */
const MARKET_FROM = 5;

/** Returns the usual move of the restaurant's other items of the category in the last days; 0 when too few are known. */
export function marketMove(moves: readonly number[]): number {
  return moves.length < MARKET_FROM ? 0 : median(moves);
}

/** Returns how many usual moves a price is away from those before; null with fewer than six earlier prices. */
export function scoreOf({ move, scale, past }: PriceMove): number | null {
  return past.length + 1 < SCORED_FROM ? null : Math.round((move / scale) * 1000) / 1000;
}

/** Returns whether a price moved further than it usually does, beyond what the market moved. */
export function isUnusualMove({ move, scale, past }: PriceMove, market: number): boolean {
  if (past.length + 1 < SCORED_FROM) return false;
  return Math.abs(move - market) > Math.max(MIN_MOVE, MIN_SCALES * scale) + ROUNDING;
}

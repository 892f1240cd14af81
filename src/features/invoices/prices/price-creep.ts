import { median } from "#src/features/invoices/prices/median.ts";
import { type DatedPrice, MAX_EARLIER, moveOf, ROUNDING } from "#src/features/invoices/prices/price-moves.ts";
import { isUnusualMove } from "#src/features/invoices/prices/unusual-price.ts";
import { daysBetween } from "#src/shared/time.ts";

const NEWEST = 3;
const FROM_DAYS = 60;
const TO_DAYS = 120;
const MIN_RISE = Math.log(1.08);

/** Returns the price two to four months ago from which the price has crept up; null if it has not. */
export function creptFrom(now: DatedPrice, earlier: readonly DatedPrice[]): number | null {
  const series = [...earlier.slice(-MAX_EARLIER), now];
  if (series.length <= NEWEST) return null;
  const age = ({ day }: DatedPrice) => daysBetween(day, now.day);
  const old = series.filter((datedPrice) => age(datedPrice) >= FROM_DAYS && age(datedPrice) <= TO_DAYS);
  if (old.length === 0) return null;
  const before = middleOf(old);
  if (middleOf(series.slice(-NEWEST)) - before < MIN_RISE - ROUNDING) return null;
  const stepped = series.some(
    (datedPrice, at) => age(datedPrice) < FROM_DAYS && isStep(datedPrice, series.slice(0, at)),
  );
  return stepped ? null : Math.exp(before);
}

const middleOf = (prices: readonly DatedPrice[]): number => median(prices.map(({ price }) => Math.log(price)));

function isStep({ price }: DatedPrice, earlier: readonly DatedPrice[]): boolean {
  const move = moveOf(price, earlier);
  return move !== null && isUnusualMove(move, 0);
}

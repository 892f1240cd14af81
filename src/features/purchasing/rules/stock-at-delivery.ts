import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { type DatedStock, expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { type Care, shareUpTo, withStockSpread } from "#src/features/purchasing/rules/usage.ts";

/** The stock that is present and good at a delivery, and will be needed until the next one. */
export interface StockAtDelivery {
  mean: number;
  variance: number;
}

interface Question {
  stock: readonly DatedStock[];
  /** The quantities on order, by the expected day. */
  arrivals: readonly (DatedStock & { day: string })[];
  /** The mean of each day from today until the day before the second delivery. */
  days: readonly { day: string; mean: number }[];
  /** The total usage of the days before the first delivery; `daysBefore` of the `days` are before it. */
  before: Distribution;
  daysBefore: number;
}

/** Number of simulated cases. More cases change the waste by less than 0.1 points (bench/ordering). */
const OCCASIONS = 16;

/**
 * Returns the stock expected to remain at a delivery, over 16 equally probable cases from low to high demand. Demand is
 * lost while nothing is in stock, and does not reduce later arrivals. The more often an item runs out, the more of the
 * goods on order therefore remains.
 */
export function stockAtDelivery({ stock, arrivals, days, before, daysBefore }: Question): StockAtDelivery {
  const remaining = Array.from({ length: OCCASIONS }, (_, at) => {
    const share = before.mean > 0 ? quantile(before, (at + 0.5) / OCCASIONS) / before.mean : 1;
    const course = days.map(({ day, mean }, ahead) => ({ day, mean: ahead < daysBefore ? mean * share : mean }));
    const first = expectStock(stock, course.slice(0, daysBefore + 1), arrivals);
    const all = expectStock(stock, course, arrivals);
    const later = arrivals
      .filter(({ day }) => day > days[daysBefore]!.day)
      .reduce((sum, arrival) => sum + arrival.quantity, 0);
    return Math.max(0, first.atStart.at(-1)! - (all.wasted - first.wasted)) + later;
  });
  const mean = remaining.reduce((sum, value) => sum + value, 0) / OCCASIONS;
  return { mean, variance: remaining.reduce((sum, value) => sum + (value - mean) ** 2, 0) / OCCASIONS };
}

interface TargetQuestion {
  /**
   * The usage until the second delivery, and the usage while the delivered goods stay good. Both begin with the first
   * delivery.
   */
  untilNext: Distribution;
  whileGood: Distribution;
  /** Standard deviation of the stock at the delivery. */
  sigma: number;
  care: Care;
}

const BISECTIONS = 30;

/**
 * Returns the stock that should be present at the delivery. With `balance`, further units are bought while a unit is,
 * weighted by the costs, more likely to be missing before the next delivery than to be thrown away.
 */
export function targetAtDelivery({ untilNext, whileGood, sigma, care }: TargetQuestion): number {
  const until = withStockSpread(untilNext, sigma);
  const most = quantile(until, care.most);
  if (care.kind === "probability") return most;
  const good = withStockSpread(whileGood, sigma);
  let [low, high] = [0, most];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    const missing = care.service * (1 - shareUpTo(until, middle));
    if (missing > (1 - care.service) * shareUpTo(good, middle)) low = middle;
    else high = middle;
  }
  return high;
}

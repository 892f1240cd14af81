import { type Distribution, quantile } from "#src/features/demand/rules/quantile.ts";
import { type DatedStock, expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { type Care, shareUpTo, withStockSpread } from "#src/features/purchasing/rules/usage.ts";

/** What is there and good when a delivery comes, and will be needed until the one after it. */
export interface StockAtDelivery {
  mean: number;
  variance: number;
}

interface Question {
  stock: readonly DatedStock[];
  /** What is on order, by the day on which it is to come. */
  arrivals: readonly (DatedStock & { day: string })[];
  /** The mean of each day from today until the day before the second delivery. */
  days: readonly { day: string; mean: number }[];
  /** What is used on the days before the first delivery together; so many of `days` are before it. */
  before: Distribution;
  daysBefore: number;
}

/** More of them change what is thrown away by less than 0.1 points (bench/ordering). */
const OCCASIONS = 16;

/**
 * Returns what is expected to be left when a delivery comes, over 16 equally probable courses from quiet to busy. What is
 * asked for when nothing is there is lost, and takes nothing of what comes later: the more often an item runs out, the more
 * is left of what is on its way.
 */
export function stockAtDelivery({ stock, arrivals, days, before, daysBefore }: Question): StockAtDelivery {
  const left = Array.from({ length: OCCASIONS }, (_, at) => {
    const share = before.mean > 0 ? quantile(before, (at + 0.5) / OCCASIONS) / before.mean : 1;
    const course = days.map(({ day, mean }, ahead) => ({ day, mean: ahead < daysBefore ? mean * share : mean }));
    const first = expectStock(stock, course.slice(0, daysBefore + 1), arrivals);
    const all = expectStock(stock, course, arrivals);
    const later = arrivals.filter(({ day }) => day > days[daysBefore]!.day).reduce((sum, one) => sum + one.quantity, 0);
    return Math.max(0, first.atStart.at(-1)! - (all.wasted - first.wasted)) + later;
  });
  const mean = left.reduce((sum, one) => sum + one, 0) / OCCASIONS;
  return { mean, variance: left.reduce((sum, one) => sum + (one - mean) ** 2, 0) / OCCASIONS };
}

interface TargetQuestion {
  /** What is used until the second delivery, and while what comes is good; both from the first delivery on. */
  untilNext: Distribution;
  whileGood: Distribution;
  /** How far what is there when it comes spreads. */
  sigma: number;
  care: Care;
}

const BISECTIONS = 30;

/**
 * Returns how much should be there when it comes. In balance, a unit more is bought as long as it is more probable, weighed
 * by the costs, that it is missing before the next delivery than that it is thrown away.
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

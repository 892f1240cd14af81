import { median } from "#src/features/invoices/prices/median.ts";
import type { DatedPrice } from "#src/features/invoices/prices/price-moves.ts";

/**
 * The rule before: a modified z-score over 3.5 and at least 10 % from the median of all earlier prices; with fewer than
 * five, or equal ones, the 10 % alone. It stands here to be compared with.
 */
export function oldRuleFlags(price: number, earlier: readonly DatedPrice[]): boolean {
  const prices = earlier.map((datedPrice) => datedPrice.price);
  const usual = median(prices);
  if (Math.abs(price / usual - 1) < 0.1 - 1e-9) return false;
  if (prices.length < 5) return true;
  const deviations = prices.map((price) => Math.abs(price - usual));
  const mean = deviations.reduce((sum, deviation) => sum + deviation, 0) / deviations.length;
  if (mean <= 1e-9) return true;
  const typical = median(deviations);
  const score = typical > 1e-9 ? (0.6745 * (price - usual)) / typical : (price - usual) / (1.2533 * mean);
  return Math.abs(score) > 3.5;
}

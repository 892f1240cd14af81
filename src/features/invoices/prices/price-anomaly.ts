import type { Anomaly } from "#src/features/invoices/prices/contract.ts";

/** With fewer earlier prices it is not known how much they usually vary. */
const MIN_PRICES = 5;
const MAX_SCORE = 3.5;
/** Percent; a smaller change is not an anomaly, however steady the price was. */
const MIN_CHANGE = 10;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/**
 * Returns the modified z-score of a price among the earlier ones of the same supplier and item, and its change against
 * their median. Where more than half of them are equal, the mean absolute deviation replaces the median one.
 */
export function priceAnomaly(price: number, earlier: readonly number[]): Anomaly | null {
  if (earlier.length === 0) return null;
  const usual = median(earlier);
  const change = usual === 0 ? (price === 0 ? 0 : 100) : ((price - usual) / usual) * 100;
  const change_percent = Math.round(change * 100) / 100;
  const large = Math.abs(change) >= MIN_CHANGE - 1e-9;
  if (earlier.length < MIN_PRICES) return { flag: large, score: null, change_percent };
  const score = modifiedScore(price, usual, earlier);
  // All earlier prices are equal: only the change decides.
  if (score === null) return { flag: large, score: null, change_percent };
  return { flag: large && Math.abs(score) > MAX_SCORE, score: Math.round(score * 1000) / 1000, change_percent };
}

function modifiedScore(price: number, usual: number, earlier: readonly number[]): number | null {
  const deviations = earlier.map((one) => Math.abs(one - usual));
  const typical = median(deviations);
  // Differences below a millionth come from rounding.
  if (typical > 1e-9) return (0.6745 * (price - usual)) / typical;
  const mean = deviations.reduce((a, b) => a + b, 0) / deviations.length;
  return mean > 1e-9 ? (price - usual) / (1.2533 * mean) : null;
}

/** The results of an item's earlier counts, and the movements since the last one. Quantities are in the item's unit. */
export interface CountHistory {
  /** The quantity that left the stock since the last count, and the number of days since then. */
  moved: number;
  days: number;
  /** Over the counts after usage: the sum of |difference| / usage, and the number of counts. */
  error_sum: number;
  error_counts: number;
  /** Over the counts without usage: the sum of |difference| per day, and the number of counts. */
  drift_sum: number;
  drift_counts: number;
  /** The usual stock: the maximum stock after a delivery, or otherwise the average count. */
  usual: number;
}

/** Weight, in counts, of the errors that are assumed for an item before it was counted often. */
const PRIOR_COUNTS = 3;
const PRIOR_ERROR = 0.05;
const PRIOR_DRIFT = 0.005;
/** The standard deviation of a normal distribution whose mean deviation is 1. */
const SIGMA_PER_DEVIATION = 1.2533;

/** Returns the usual |difference| / used of an item's counts. */
export function usualError({ error_sum, error_counts }: CountHistory): number {
  return (PRIOR_COUNTS * PRIOR_ERROR + error_sum) / (PRIOR_COUNTS + error_counts);
}

/** Returns the usual |difference| per day of an item without usage. */
export function usualDrift({ drift_sum, drift_counts, usual }: CountHistory): number {
  return (PRIOR_COUNTS * PRIOR_DRIFT * usual + drift_sum) / (PRIOR_COUNTS + drift_counts);
}

/** Returns the standard deviation of the real stock from the book stock. */
export function sigmaOf(history: CountHistory): number {
  const { moved, days } = history;
  return Math.hypot(SIGMA_PER_DEVIATION * usualError(history) * moved, usualDrift(history) * days);
}

/** The smallest share of the book stock at which a deviation matters. */
const TOLERANCE = 0.1;

/** Returns the probability that the real stock differs from the book stock by no more than 10 %, or than `smallest`. */
export function confidenceOf({ sigma, book, smallest }: { sigma: number; book: number; smallest: number }): number {
  const tolerance = Math.max(TOLERANCE * Math.abs(book), smallest);
  if (sigma === 0) return 1;
  return 2 * normal(tolerance / sigma) - 1;
}

/** Returns the probability that the item is used up although the book has stock. */
export function emptyProbability({ sigma, book }: { sigma: number; book: number }): number {
  if (sigma === 0) return book <= 0 ? 1 : 0;
  return normal(-book / sigma);
}

/** The distribution function of the standard normal; Abramowitz and Stegun 7.1.26, exact to 1.5e-7. */
function normal(x: number): number {
  const t = 1 / (1 + (0.3275911 * Math.abs(x)) / Math.SQRT2);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * Math.exp((-x * x) / 2);
  return 0.5 * (1 + Math.sign(x) * erf);
}

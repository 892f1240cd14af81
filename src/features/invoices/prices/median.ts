/** Returns the median: for an even number of values, the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Scales the median absolute deviation to a standard deviation. */
const DEVIATION_FACTOR = 1.4826;

/** Returns the usual distance of values from their median, as a standard deviation that is robust against outliers. */
export function spreadOf(values: readonly number[]): number {
  const middle = median(values);
  return DEVIATION_FACTOR * median(values.map((value) => Math.abs(value - middle)));
}

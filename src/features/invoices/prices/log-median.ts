/** Returns the middle of values; of an even number the mean of the two in the middle. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Makes the median absolute deviation comparable with a standard deviation. */
const DEVIATION_FACTOR = 1.4826;

/** Returns how far values usually are from their median, as a standard deviation; outliers count little. */
export function spreadOf(values: readonly number[]): number {
  const middle = median(values);
  return DEVIATION_FACTOR * median(values.map((value) => Math.abs(value - middle)));
}

import type { Distribution } from "#src/features/forecasts/demand/rules/quantile.ts";

/**
 * Returns the expected usage of several days together. Its spread is that of past sums of the same number of days. If
 * that spread is not known, the days count as independent.
 *
 * @param ofSums the dispersion of the first day, of the first two together, and so on; null where it is not known
 */
export function expectedSum(days: readonly Distribution[], ofSums: readonly number[] | null): Distribution {
  const mean = days.reduce((sum, day) => sum + day.mean, 0);
  const isCount = days[0]?.isCount ?? false;
  // For more days than were compared, the dispersion of the longest sum is used.
  const fitted = ofSums?.at(Math.min(days.length, ofSums.length) - 1);
  if (fitted !== undefined) return { mean, dispersion: fitted, isCount };
  const variance = days.reduce((sum, day) => sum + day.dispersion * day.mean ** 2, 0);
  return { mean, dispersion: mean > 0 ? variance / mean ** 2 : 0, isCount };
}

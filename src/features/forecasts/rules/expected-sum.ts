import type { Distribution } from "#src/features/demand/rules/quantile.ts";

/**
 * Returns what several days are expected to use together. They spread as past sums of so many days did; where that is not
 * known, as days that have nothing to do with each other.
 *
 * @param ofSums how far the first day, the first two, and so on spread together; null where it is not known
 */
export function expectedSum(days: readonly Distribution[], ofSums: readonly number[] | null): Distribution {
  const mean = days.reduce((sum, day) => sum + day.mean, 0);
  const isCount = days[0]?.isCount ?? false;
  // Of more days than were compared it is at most what the longest sum has.
  const fitted = ofSums?.at(Math.min(days.length, ofSums.length) - 1);
  if (fitted !== undefined) return { mean, dispersion: fitted, isCount };
  const variance = days.reduce((sum, day) => sum + day.dispersion * day.mean ** 2, 0);
  return { mean, dispersion: mean > 0 ? variance / mean ** 2 : 0, isCount };
}

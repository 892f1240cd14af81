import type { DayRange } from "#src/features/forecasts/demand/rules/series.ts";

/** Number of same weekdays in the plain rule, with which every forecast is compared: the mean of the last four. */
const MEAN_DAYS = 4;
/** Number of same weekdays for its upper number: the 0.9 quantile of the last eight. */
const QUANTILE_DAYS = 8;

export interface PlainForecast {
  mean: number;
  q90: number;
}

/**
 * Returns the plain rule's forecast of a day from the values up to the origin; null when no same weekday is known.
 *
 * @param valueAt the observed value at a position, null where there is none
 */
export function plainForecast(
  valueAt: (position: number) => number | null,
  range: DayRange,
  origin: number,
  at: number,
): PlainForecast | null {
  const found: number[] = [];
  for (let past = at - 7; past >= 0 && found.length < QUANTILE_DAYS; past -= 7) {
    const value = past > origin || range.closed[past] ? null : valueAt(past);
    if (value !== null) found.push(value);
  }
  if (found.length === 0) return null;
  const last = found.slice(0, MEAN_DAYS);
  return { mean: last.reduce((sum, value) => sum + value, 0) / last.length, q90: quantileOf(found, 0.9) };
}

/** Interpolates between the two values nearest to the probability. */
function quantileOf(values: readonly number[], probability: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * probability;
  const [low, high] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - Math.floor(at));
}

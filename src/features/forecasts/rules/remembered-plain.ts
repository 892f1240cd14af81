import { plainForecast, type PlainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { DAYS_PER_WEEK, type DayRange } from "#src/features/forecasts/demand/rules/series.ts";

/**
 * Returns the plain rule of one series and caches its results: every origin in the week before a day gives the same
 * number for that day.
 */
export function rememberedPlain(
  valueAt: (position: number) => number | null,
  range: DayRange,
): (origin: number, at: number) => PlainForecast | null {
  const known = new Map<number, PlainForecast | null>();
  return (origin, at) => {
    const weeks = Math.ceil((at - origin) / DAYS_PER_WEEK);
    const key = at * DAYS_PER_WEEK + weeks;
    const found = known.get(key);
    if (found !== undefined) return found;
    const plain = plainForecast(valueAt, range, origin, at);
    known.set(key, plain);
    return plain;
  };
}

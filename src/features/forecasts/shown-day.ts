import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import type { ForecastDay } from "#src/features/forecasts/contract.ts";
import type { SubjectDay } from "#src/features/forecasts/rules/subject-forecast.ts";

/** Returns a day as it is shown: an override replaces the mean and keeps the spread. */
export function shownDay(
  day: string,
  { mean, dispersion, state }: SubjectDay,
  isCount: boolean,
  override: ForecastDay["override"],
): ForecastDay {
  const expected = override?.quantity ?? mean;
  if (expected === null) return { day, mean: null, q10: null, q50: null, q80: null, q90: null, state, override };
  const at = (probability: number) => quantile({ mean: expected, dispersion, isCount }, probability);
  return { day, mean: expected, q10: at(0.1), q50: at(0.5), q80: at(0.8), q90: at(0.9), state, override };
}

import {
  createDemandForecaster,
  type DemandForecaster,
} from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import {
  dayNumber,
  type DayRange,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";
import {
  compareDay,
  type Comparison,
  emptyComparison,
  isPlainUsed,
  plainDispersion,
  SCORED_DAYS,
  scoresOf,
} from "#src/features/forecasts/rules/comparison.ts";
import { rememberedPlain } from "#src/features/forecasts/rules/remembered-plain.ts";
import {
  CLOSED_DAY,
  type SubjectDay,
  type SubjectForecast,
  UNKNOWN_DAY,
} from "#src/features/forecasts/rules/subject-forecast.ts";

/**
 * Called after each observed day with its position, which is an origin, to derive further data from the group's
 * forecasts.
 */
export type OnOrigin = (origin: number, forecaster: DemandForecaster) => void;

/**
 * Forecasts the days after the position `last` for series in one unit, and compares the forecasts of the last 8 weeks
 * with the plain rule. The days are visited once. Each forecast is made before the days after its origin are added.
 */
export function forecastGroup(
  series: readonly DemandSeries[],
  range: DayRange,
  last: number,
  onOrigin: OnOrigin = () => undefined,
): SubjectForecast[] {
  const forecaster = createDemandForecaster(series, range);
  const valuesAt = series.map((demandSeries) => valueAtOf(demandSeries, range));
  const plains = valuesAt.map((valueAt) => rememberedPlain(valueAt, range));
  const comparisons = series.map(emptyComparison);
  for (let origin = 0; origin <= last; origin += 1) {
    forecaster.observe();
    onOrigin(origin, forecaster);
    for (const { at, horizon } of scoredDays(range, origin, last)) {
      for (const [index, comparison] of comparisons.entries()) {
        const actual = valuesAt[index]!(at);
        const forecast = actual === null ? null : forecaster.forecast(index, horizon);
        const plain = forecast && plains[index]!(origin, at);
        if (actual === null || !forecast || !plain) continue;
        compareDay(comparison, { at: at - firstScored(last), horizon, actual, forecast, plain });
      }
    }
  }
  return series.map(({ id, isCount }, index) => ({
    id,
    is_count: isCount,
    days: Array.from({ length: MAX_HORIZON }, (_, at) => {
      const plain = plains[index]!(last, last + at + 1);
      return dayOf(forecaster.forecast(index, at + 1), plain?.mean, comparisons[index]!, at + 1);
    }),
    sum_dispersions: Array.from(
      { length: MAX_HORIZON },
      (_, at) => forecaster.forecastSum(index, at + 1)?.dispersion ?? 0,
    ),
    weights: forecaster.weights(index),
    scores: scoresOf(comparisons[index]!),
    backtest: comparisons[index]!.backtest,
  }));
}

/** Returns the position of the first scored day. */
export const firstScored = (last: number): number => last - SCORED_DAYS + 1;

/** Returns the days that an origin's forecasts are compared with. */
export function scoredDays(range: DayRange, origin: number, last: number): { at: number; horizon: number }[] {
  return Array.from({ length: MAX_HORIZON }, (_, index) => ({ at: origin + index + 1, horizon: index + 1 })).filter(
    ({ at }) => at >= firstScored(last) && at <= last && !range.closed[at],
  );
}

/** Returns the observed value at a position; null where there is none. */
export function valueAtOf({ from, values }: DemandSeries, range: DayRange): (position: number) => number | null {
  const offset = dayNumber(from) - range.start;
  return (position) => values[position - offset] ?? null;
}

/** Returns the day as it is shown: by the plain rule where that was better. */
export function dayOf(
  forecast: ReturnType<DemandForecaster["forecast"]>,
  plain: number | undefined,
  comparison: Comparison,
  horizon: number,
): SubjectDay {
  if (!forecast) return UNKNOWN_DAY;
  if (forecast.state === "closed") return CLOSED_DAY;
  if (forecast.state === "forecast" && plain !== undefined && isPlainUsed(comparison, horizon)) {
    return { mean: plain, dispersion: plainDispersion(comparison, horizon), state: "plain" };
  }
  return { mean: forecast.mean, dispersion: forecast.dispersion, state: forecast.state };
}

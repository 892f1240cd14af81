import { createDemandForecaster, type ForecastDay } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import {
  type CalendarDay,
  dayNumber,
  dayRangeOf,
  dayText,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";

export interface DemandForecast {
  id: string;
  /** One for each day after the origin. A day has no forecast while fewer than 7 open days are known. */
  days: { day: string; forecast: PredictedDay | null }[];
}

export interface PredictedDay extends ForecastDay {
  q10: number;
  q50: number;
  q80: number;
  q90: number;
}

/**
 * Forecasts the demand of the days after `origin`, from the values up to and including it; later values are not used.
 *
 * @param series measured in one unit in one restaurant, because the series learn from each other
 * @param calendar closed days, holidays and events, past and future
 * @param origin the last known day, `YYYY-MM-DD`
 * @param horizon number of days to forecast, 1 to 14
 * @throws RangeError for another horizon, or a day in another format
 */
export function forecastDemand(
  series: readonly DemandSeries[],
  calendar: readonly CalendarDay[],
  origin: string,
  horizon: number = MAX_HORIZON,
): DemandForecast[] {
  if (!Number.isInteger(horizon) || horizon < 1 || horizon > MAX_HORIZON) {
    throw new RangeError(`A horizon is 1 to ${MAX_HORIZON} days, not ${horizon}.`);
  }
  const last = dayNumber(origin);
  const range = dayRangeOf(series, calendar, last + MAX_HORIZON);
  const forecaster = createDemandForecaster(series, range);
  for (let day = range.start; day <= last; day += 1) forecaster.observe();
  return series.map(({ id }, index) => ({
    id,
    days: Array.from({ length: horizon }, (_, at) => {
      const found = forecaster.forecast(index, at + 1);
      return { day: dayText(last + at + 1), forecast: found && withQuantiles(found) };
    }),
  }));
}

function withQuantiles(day: ForecastDay): PredictedDay {
  return { ...day, q10: quantile(day, 0.1), q50: quantile(day, 0.5), q80: quantile(day, 0.8), q90: quantile(day, 0.9) };
}

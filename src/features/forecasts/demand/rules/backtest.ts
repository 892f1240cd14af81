import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";
import {
  addToTally,
  emptyTally,
  type ForecastScore,
  scoreOf,
} from "#src/features/forecasts/demand/rules/forecast-score.ts";
import { plainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import {
  type CalendarDay,
  dayNumber,
  dayRangeOf,
  type DayRange,
  dayText,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";

/** A day with the forecasts made for it the evening before, by the model and by the plain rule. */
export interface BacktestDay {
  day: string;
  actual: number;
  forecast: number;
  q90: number;
  plain: number;
}

export interface Backtest {
  id: string;
  /** One day ahead. */
  days: BacktestDay[];
  scores: ForecastScore[];
}

/**
 * Returns the accuracy of forecasts for the days from `first` to `last`. Each forecast is made from the values up to
 * its origin. A day is left out if it was closed, could not be observed, or has no number from one of the two rules.
 */
export function backtestDemand(
  series: readonly DemandSeries[],
  calendar: readonly CalendarDay[],
  first: string,
  last: string,
): Backtest[] {
  const range = dayRangeOf(series, calendar, dayNumber(last) + MAX_HORIZON);
  const [from, to] = [dayNumber(first) - range.start, dayNumber(last) - range.start];
  const results = series.map((demandSeries) => ({
    series: demandSeries,
    days: [] as BacktestDay[],
    tallies: HORIZON_CLASSES.map(emptyTally),
  }));
  const forecaster = createDemandForecaster(series, range);
  for (let origin = 0; origin < to; origin += 1) {
    forecaster.observe();
    for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
      const at = origin + horizon;
      if (at < from || at > to || range.closed[at]) continue;
      for (const [index, result] of results.entries()) {
        const forecast = forecaster.forecast(index, horizon);
        const day = forecast && compare(result.series, range, origin, at, forecast);
        if (!day) continue;
        addToTally(result.tallies[CLASS_OF_HORIZON[horizon]!]!, day);
        if (horizon === 1) result.days.push(dayOf(day));
      }
    }
  }
  return results.map(({ series: { id }, days, tallies }) => ({
    id,
    days,
    scores: tallies.map((tally, at) => scoreOf(HORIZON_CLASSES[at]!.name, tally)),
  }));
}

interface ComparedDay extends BacktestDay {
  plain90: number;
}

function compare(
  series: DemandSeries,
  range: DayRange,
  origin: number,
  at: number,
  forecast: Parameters<typeof quantile>[0],
): ComparedDay | null {
  const offset = dayNumber(series.from) - range.start;
  const valueAt = (position: number) => series.values[position - offset] ?? null;
  const actual = valueAt(at);
  const plain = plainForecast(valueAt, range, origin, at);
  if (actual === null || !plain) return null;
  return {
    day: dayText(range.start + at),
    actual,
    forecast: forecast.mean,
    q90: quantile(forecast, 0.9),
    plain: plain.mean,
    plain90: plain.q90,
  };
}

function dayOf({ plain90: _, ...day }: ComparedDay): BacktestDay {
  return day;
}

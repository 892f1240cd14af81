import { createDemandForecaster } from "#src/features/demand/rules/demand-forecaster.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/demand/rules/horizon-classes.ts";
import { plainForecast } from "#src/features/demand/rules/plain-rule.ts";
import { quantile } from "#src/features/demand/rules/quantile.ts";
import {
  type CalendarDay,
  dayNumber,
  dayRangeOf,
  type DayRange,
  dayText,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/demand/rules/series.ts";

/** A day with what had been forecast for it the evening before, and by the plain rule. */
export interface BacktestDay {
  day: string;
  actual: number;
  forecast: number;
  q90: number;
  plain: number;
}

export interface ForecastScore {
  horizon: (typeof HORIZON_CLASSES)[number]["name"];
  days: number;
  /** Sum of absolute errors over the sum of what was sold; null where nothing was sold. */
  wape: number | null;
  plain_wape: number | null;
  /** Cost of the 0.9 quantile relative to what was sold: nine tenths of what it was too low, one of what it was too high. */
  loss90: number | null;
  plain_loss90: number | null;
  /** The share of days that sold at most the 0.9 quantile. */
  coverage90: number;
  /** Sum of forecasts less actuals over the sum of actuals. */
  bias: number | null;
}

export interface Backtest {
  id: string;
  /** One day ahead. */
  days: BacktestDay[];
  scores: ForecastScore[];
}

interface Tally {
  days: number;
  actual: number;
  forecast: number;
  error: number;
  plainError: number;
  loss: number;
  plainLoss: number;
  covered: number;
}

/**
 * Returns how right forecasts were for the days from `first` to `last`. Each is made from the values up to its origin; a day
 * that was closed, or could not be observed, or that one of the two rules had no number for, is left out.
 */
export function backtestDemand(
  series: readonly DemandSeries[],
  calendar: readonly CalendarDay[],
  first: string,
  last: string,
): Backtest[] {
  const range = dayRangeOf(series, calendar, dayNumber(last) + MAX_HORIZON);
  const [from, to] = [dayNumber(first) - range.start, dayNumber(last) - range.start];
  const results = series.map((one) => ({
    series: one,
    days: [] as BacktestDay[],
    tallies: HORIZON_CLASSES.map(noDays),
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
        addTo(result.tallies[CLASS_OF_HORIZON[horizon]!]!, day);
        if (horizon === 1) result.days.push(dayOf(day));
      }
    }
  }
  return results.map(({ series: { id }, days, tallies }) => ({ id, days, scores: tallies.map(scoreOf) }));
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

function noDays(): Tally {
  return { days: 0, actual: 0, forecast: 0, error: 0, plainError: 0, loss: 0, plainLoss: 0, covered: 0 };
}

function addTo(tally: Tally, { actual, forecast, q90, plain, plain90 }: ComparedDay): void {
  tally.days += 1;
  tally.actual += actual;
  tally.forecast += forecast;
  tally.error += Math.abs(actual - forecast);
  tally.plainError += Math.abs(actual - plain);
  tally.loss += lossOf(actual, q90);
  tally.plainLoss += lossOf(actual, plain90);
  tally.covered += actual <= q90 ? 1 : 0;
}

function lossOf(actual: number, upper: number): number {
  return actual >= upper ? 0.9 * (actual - upper) : 0.1 * (upper - actual);
}

function scoreOf(tally: Tally, at: number): ForecastScore {
  const share = (sum: number) => (tally.actual > 0 ? sum / tally.actual : null);
  return {
    horizon: HORIZON_CLASSES[at]!.name,
    days: tally.days,
    wape: share(tally.error),
    plain_wape: share(tally.plainError),
    loss90: share(tally.loss),
    plain_loss90: share(tally.plainLoss),
    coverage90: tally.days > 0 ? tally.covered / tally.days : 0,
    bias: share(tally.forecast - tally.actual),
  };
}

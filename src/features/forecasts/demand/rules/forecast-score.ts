import type { HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";

export type HorizonName = (typeof HORIZON_CLASSES)[number]["name"];

export interface ForecastScore {
  horizon: HorizonName;
  days: number;
  /** Sum of absolute errors over the sum of sales; null when nothing was sold. */
  wape: number | null;
  plain_wape: number | null;
  /**
   * Cost of the 0.9 quantile relative to sales: nine tenths of the amount by which it was too low, one tenth of the
   * amount by which it was too high.
   */
  loss90: number | null;
  plain_loss90: number | null;
  /** The share of days that sold at most the 0.9 quantile. */
  coverage90: number;
  /** Sum of forecasts less actuals over the sum of actuals. */
  bias: number | null;
}

/** The demand of a day, and the forecasts of both rules for it. */
export interface ComparedValues {
  actual: number;
  forecast: number;
  q90: number;
  plain: number;
  plain90: number;
}

/** Sums over the compared days of one class of horizons. */
export interface Tally {
  days: number;
  actual: number;
  forecast: number;
  error: number;
  plainError: number;
  loss: number;
  plainLoss: number;
  covered: number;
}

export function emptyTally(): Tally {
  return { days: 0, actual: 0, forecast: 0, error: 0, plainError: 0, loss: 0, plainLoss: 0, covered: 0 };
}

export function addToTally(tally: Tally, { actual, forecast, q90, plain, plain90 }: ComparedValues): void {
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

export function scoreOf(horizon: HorizonName, tally: Tally): ForecastScore {
  const share = (sum: number) => (tally.actual > 0 ? sum / tally.actual : null);
  return {
    horizon,
    days: tally.days,
    wape: share(tally.error),
    plain_wape: share(tally.plainError),
    loss90: share(tally.loss),
    plain_loss90: share(tally.plainLoss),
    coverage90: tally.days > 0 ? tally.covered / tally.days : 0,
    bias: share(tally.forecast - tally.actual),
  };
}

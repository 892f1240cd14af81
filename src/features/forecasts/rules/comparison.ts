import {
  addToTally,
  emptyTally,
  type ForecastScore,
  scoreOf,
  type Tally,
} from "#src/features/forecasts/demand/rules/forecast-score.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";
import type { PlainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";

/** Number of days over which forecasts are compared with the plain rule. */
export const SCORED_DAYS = 56;
/** Minimum number of compared days for deciding which of the two rules is better. */
const MIN_COMPARED_DAYS = 14;

export interface Score extends ForecastScore {
  /** Whether the plain rule was better, and is used. */
  plain_used: boolean;
}

/** The scored days one day ahead, oldest first; null where there is no number. */
export interface Backtest {
  actuals: (number | null)[];
  means: (number | null)[];
  q90s: (number | null)[];
  plain_means: (number | null)[];
}

/** The comparison of one subject's forecasts with the plain rule over the last 8 weeks. */
export interface Comparison {
  tallies: Tally[];
  /**
   * Squared errors of the plain rule in excess of chance, by class of horizons. The plain rule's range is computed from
   * them.
   */
  excess: number[];
  squares: number[];
  backtest: Backtest;
}

export interface ComparedDay {
  /** The index of the scored day: 0 for the first. */
  at: number;
  horizon: number;
  actual: number;
  forecast: Distribution;
  plain: PlainForecast;
}

export function emptyComparison(): Comparison {
  const noValues = () => Array.from<number | null>({ length: SCORED_DAYS }).fill(null);
  return {
    tallies: HORIZON_CLASSES.map(emptyTally),
    excess: HORIZON_CLASSES.map(() => 0),
    squares: HORIZON_CLASSES.map(() => 0),
    backtest: { actuals: noValues(), means: noValues(), q90s: noValues(), plain_means: noValues() },
  };
}

export function compareDay(comparison: Comparison, { at, horizon, actual, forecast, plain }: ComparedDay): void {
  const group = CLASS_OF_HORIZON[horizon]!;
  const q90 = quantile(forecast, 0.9);
  addToTally(comparison.tallies[group]!, {
    actual,
    forecast: forecast.mean,
    q90,
    plain: plain.mean,
    plain90: plain.q90,
  });
  comparison.excess[group]! += (actual - plain.mean) ** 2 - (forecast.isCount ? plain.mean : 0);
  comparison.squares[group]! += plain.mean ** 2;
  if (horizon !== 1) return;
  const { actuals, means, q90s, plain_means } = comparison.backtest;
  actuals[at] = actual;
  means[at] = forecast.mean;
  q90s[at] = q90;
  plain_means[at] = plain.mean;
}

export function scoresOf(comparison: Comparison): Score[] {
  return comparison.tallies.map((tally, at) => ({
    ...scoreOf(HORIZON_CLASSES[at]!.name, tally),
    plain_used: isPlainBetter(tally),
  }));
}

/** Returns whether the plain rule was closer to the demand, for forecasts of this many days ahead. */
export function isPlainUsed({ tallies }: Comparison, horizon: number): boolean {
  return isPlainBetter(tallies[CLASS_OF_HORIZON[horizon]!]!);
}

function isPlainBetter({ days, error, plainError }: Tally): boolean {
  return days >= MIN_COMPARED_DAYS && plainError < error;
}

/** Returns the dispersion of the values around the plain rule. */
export function plainDispersion({ excess, squares }: Comparison, horizon: number): number {
  const group = CLASS_OF_HORIZON[horizon]!;
  return squares[group]! > 0 ? Math.max(0, excess[group]! / squares[group]!) : 0;
}

import type { MethodWeights } from "#src/features/demand/rules/demand-forecaster.ts";
import type { Backtest, Score } from "#src/features/forecasts/rules/comparison.ts";

/**
 * `forecast`: from its own days. `plain`: by the plain rule, which was better in the last 8 weeks. `learning`: from fewer
 * than 14 open days. `closed`: nothing is sold. `unknown`: too few days for a number.
 * `repeated`: later than any forecast, so the number of the week before stands.
 */
export const FORECAST_STATES = ["forecast", "plain", "learning", "closed", "unknown", "repeated"] as const;
export type ForecastState = (typeof FORECAST_STATES)[number];

/** One day ahead; `mean` is null where there is no number. */
export interface SubjectDay {
  mean: number | null;
  dispersion: number;
  state: ForecastState;
}

/** What is known of one size, item or of everything together: 14 days, and how right forecasts were. */
export interface SubjectForecast {
  id: string;
  is_count: boolean;
  days: SubjectDay[];
  /** How far the first day, the first two, and so on together spread around the sum of their means. */
  sum_dispersions: number[];
  /** Null for what is made of other forecasts. */
  weights: MethodWeights | null;
  scores: Score[];
  backtest: Backtest;
}

export const UNKNOWN_DAY: SubjectDay = { mean: null, dispersion: 0, state: "unknown" };
export const CLOSED_DAY: SubjectDay = { mean: 0, dispersion: 0, state: "closed" };

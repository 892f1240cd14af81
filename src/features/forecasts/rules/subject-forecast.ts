import type { MethodWeights } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import type { Backtest, Score } from "#src/features/forecasts/rules/comparison.ts";

/**
 * `forecast`: computed from the subject's own days. `plain`: computed by the plain rule, which was better in the last 8
 * weeks. `learning`: computed from fewer than 14 open days. `closed`: nothing is sold. `unknown`: there are too few
 * days for a number. `repeated`: the day is later than any forecast, so the number of the week before is used.
 */
export const FORECAST_STATES = ["forecast", "plain", "learning", "closed", "unknown", "repeated"] as const;
export type ForecastState = (typeof FORECAST_STATES)[number];

/** One day ahead; `mean` is null where there is no number. */
export interface SubjectDay {
  mean: number | null;
  dispersion: number;
  state: ForecastState;
}

/** The forecast of one size, one item or everything together: 14 days, and the accuracy of earlier forecasts. */
export interface SubjectForecast {
  id: string;
  is_count: boolean;
  days: SubjectDay[];
  /** Dispersions of the first day, of the first two days together, and so on, around the sum of their means. */
  sum_dispersions: number[];
  /** Null for a forecast that is computed from other forecasts. */
  weights: MethodWeights | null;
  scores: Score[];
  backtest: Backtest;
}

export const UNKNOWN_DAY: SubjectDay = { mean: null, dispersion: 0, state: "unknown" };
export const CLOSED_DAY: SubjectDay = { mean: 0, dispersion: 0, state: "closed" };

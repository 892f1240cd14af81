import { DAYS_PER_WEEK, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";

const ALPHAS = [0.03, 0.08, 0.15, 0.3];
const BETAS = [0, 0.05];
const GAMMAS = [0.02, 0.08, 0.2];
/** The part of a trend that remains a day later. */
const DAMPING = 0.9;
const GRID = ALPHAS.flatMap((alpha) => BETAS.flatMap((beta) => GAMMAS.map((gamma) => ({ alpha, beta, gamma }))));
const SETS = GRID.length;
const ALPHA = Float64Array.from(GRID, ({ alpha }) => alpha);
const BETA = Float64Array.from(GRID, ({ beta }) => beta);
const GAMMA = Float64Array.from(GRID, ({ gamma }) => gamma);
/** The part of the trend's total effect that has occurred after a number of open days: index 0 is 0. */
const DAMPED = Float64Array.from({ length: MAX_HORIZON + 1 }, (_, days) => 1 - DAMPING ** days);

/** Number of open days whose error decides which parameters are used; they are chosen again every `REFIT_DAYS`. */
const ERROR_DAYS = 180;
const REFIT_DAYS = 14;

/** Level, trend and the seven weekdays of one set of parameters. */
const STATE = 2 + DAYS_PER_WEEK;

/** Additive exponential smoothing with a damped trend and a season of seven days, for every set of parameters. */
export interface HoltWinters {
  states: Float64Array;
  /** Absolute errors of the last days, those of one day together, and their sums by set of parameters. */
  errors: Float64Array;
  totals: Float64Array;
  /** Open days since the start; negative before. */
  days: number;
  chosen: number;
}

export function createHoltWinters(): HoltWinters {
  return {
    states: new Float64Array(SETS * STATE),
    errors: new Float64Array(SETS * ERROR_DAYS),
    totals: new Float64Array(SETS),
    days: -1,
    chosen: 0,
  };
}

/** Starts from the level and the weekday profile that simpler means computed from the first weeks. */
export function startHoltWinters(model: HoltWinters, level: number, profile: Float64Array): void {
  for (let at = 0; at < SETS; at += 1) {
    const base = at * STATE;
    model.states[base] = level;
    for (let k = 0; k < DAYS_PER_WEEK; k += 1) model.states[base + 2 + k] = level * (profile[k]! - 1);
  }
  model.days = 0;
}

/** @param weight how far the value can be trusted, 0 to 1: scales how far it moves the state */
export function updateHoltWinters(model: HoltWinters, weekday: number, value: number, weight: number): void {
  const { states, errors, totals } = model;
  const slot = (model.days % ERROR_DAYS) * SETS;
  for (let at = 0; at < SETS; at += 1) {
    const base = at * STATE;
    const season = base + 2 + weekday;
    const before = states[base]!;
    const trend = DAMPING * states[base + 1]!;
    const usual = states[season]!;
    const error = Math.abs(value - Math.max(0, before + trend + usual)) * weight;
    totals[at]! += error - errors[slot + at]!;
    errors[slot + at] = error;
    const level = before + trend + ALPHA[at]! * weight * (value - usual - before - trend);
    states[base] = level;
    states[base + 1] = trend + BETA[at]! * weight * (level - before - trend);
    states[season] = usual + GAMMA[at]! * weight * (value - level - usual);
  }
  model.days += 1;
  if (model.days % REFIT_DAYS === 0) model.chosen = smallest(totals);
}

/** @param openDays number of open days ahead, including the forecast one, 14 at most */
export function predictHoltWinters({ states, chosen }: HoltWinters, weekday: number, openDays: number): number {
  const base = chosen * STATE;
  const trend = (states[base + 1]! * DAMPING * DAMPED[openDays]!) / (1 - DAMPING);
  return Math.max(0, states[base]! + trend + states[base + 2 + weekday]!);
}

function smallest(values: Float64Array): number {
  let best = 0;
  for (let at = 1; at < values.length; at += 1) if (values[at]! < values[best]!) best = at;
  return best;
}

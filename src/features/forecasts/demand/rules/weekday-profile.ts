import { DAYS_PER_WEEK } from "#src/features/forecasts/demand/rules/series.ts";

/** The weight of an observation halves in this many days. */
const HALF_LIFE_DAYS = 90;
const DECAY = 0.5 ** (1 / HALF_LIFE_DAYS);
/** Weight, in portions sold on a weekday, of the pattern of the other dishes. */
const PRIOR_PORTIONS = 8;

/** Sums per weekday of observations whose weight falls with their age. */
export interface WeekdaySums {
  /** Sum of weights. */
  weights: Float64Array;
  /** Sum of weight x value. */
  values: Float64Array;
}

export function createWeekdaySums(): WeekdaySums {
  return { weights: new Float64Array(DAYS_PER_WEEK), values: new Float64Array(DAYS_PER_WEEK) };
}

/** Ages the sums by a day: everything observed so far loses weight. */
export function ageWeekdaySums({ weights, values }: WeekdaySums): void {
  for (let k = 0; k < DAYS_PER_WEEK; k += 1) {
    weights[k]! *= DECAY;
    values[k]! *= DECAY;
  }
}

export function addObservation(sums: WeekdaySums, weekday: number, value: number, weight: number): void {
  sums.weights[weekday]! += weight;
  sums.values[weekday]! += weight * value;
}

/** Returns each weekday's mean relative to the mean of all days; 1 for a weekday that was never observed. */
export function relativeMeans(sums: WeekdaySums): Float64Array {
  const means = new Float64Array(DAYS_PER_WEEK);
  writeRelativeMeans(sums, means);
  return means;
}

function writeRelativeMeans({ weights, values }: WeekdaySums, into: Float64Array): void {
  into.fill(1);
  const mean = sum(values) / sum(weights);
  if (!(mean > 0)) return;
  for (let k = 0; k < DAYS_PER_WEEK; k += 1) if (weights[k]! > 0) into[k] = values[k]! / weights[k]! / mean;
}

/**
 * Writes how a series is distributed over the week. The series' own pattern is used as far as enough was sold to know
 * it, otherwise the pattern of the group. The mean over the observed days is 1.
 *
 * @param portion the amount that counts as one portion: 1 for portions
 */
export function writeWeekdayProfile(
  own: WeekdaySums,
  group: Float64Array,
  portion: number,
  profile: Float64Array,
): void {
  writeRelativeMeans(own, profile);
  let weighted = 0;
  for (let k = 0; k < DAYS_PER_WEEK; k += 1) {
    const portions = portion > 0 ? own.values[k]! / portion : 0;
    const share = portions / (portions + PRIOR_PORTIONS);
    profile[k] = share * profile[k]! + (1 - share) * group[k]!;
    weighted += own.weights[k]! * profile[k]!;
  }
  const mean = weighted / sum(own.weights);
  if (mean > 0) for (let k = 0; k < DAYS_PER_WEEK; k += 1) profile[k]! /= mean;
}

export function sum(values: Float64Array): number {
  let total = 0;
  for (let at = 0; at < values.length; at += 1) total += values[at]!;
  return total;
}

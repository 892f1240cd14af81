import { DAYS_PER_WEEK } from "#src/features/forecasts/demand/rules/series.ts";

/** Half-lives of the levels in days: how fast each one follows the sales. */
export const HALF_LIVES = [4, 7, 14, 28, 56] as const;
const DECAYS = HALF_LIVES.map((days) => 0.5 ** (1 / days));

/** For each half-life the sum of weight x value, and per weekday the sum of weights. */
export interface Levels {
  values: Float64Array;
  weights: Float64Array;
}

export function createLevels(): Levels {
  return {
    values: new Float64Array(HALF_LIVES.length),
    weights: new Float64Array(HALF_LIVES.length * DAYS_PER_WEEK),
  };
}

export function ageLevels({ values, weights }: Levels): void {
  for (let at = 0; at < DECAYS.length; at += 1) {
    const decay = DECAYS[at]!;
    values[at]! *= decay;
    for (let k = 0; k < DAYS_PER_WEEK; k += 1) weights[at * DAYS_PER_WEEK + k]! *= decay;
  }
}

export function addToLevels({ values, weights }: Levels, weekday: number, value: number, weight: number): void {
  for (let at = 0; at < HALF_LIVES.length; at += 1) {
    values[at]! += weight * value;
    weights[at * DAYS_PER_WEEK + weekday]! += weight;
  }
}

/** Writes the present level of an average day, by half-life: the sales relative to the profile of those days. */
export function writeLevels({ values, weights }: Levels, profile: Float64Array, into: Float64Array): void {
  for (let at = 0; at < HALF_LIVES.length; at += 1) {
    let expected = 0;
    for (let k = 0; k < DAYS_PER_WEEK; k += 1) expected += weights[at * DAYS_PER_WEEK + k]! * profile[k]!;
    into[at] = expected > 0 ? values[at]! / expected : 0;
  }
}

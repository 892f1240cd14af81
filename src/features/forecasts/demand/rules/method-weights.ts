import { HALF_LIVES } from "#src/features/forecasts/demand/rules/weekday-level.ts";
import { CLASS_OF_HORIZON, HORIZON_CLASSES } from "#src/features/forecasts/demand/rules/horizon-classes.ts";

/** The levels by half-life, Holt-Winters and Theta. */
export const METHODS = [...HALF_LIVES.map((days) => `level-${days}`), "holt-winters", "theta"] as const;
export const METHOD_COUNT = METHODS.length;

const ERROR_DECAY = 0.95;
/**
 * Share of the mean that is added to each error, so that a method whose error happens to be 0 does not get all the
 * weight.
 */
const MIN_ERROR_SHARE = 0.001;
/** Minimum number of errors for unequal weights; with fewer, all methods weigh the same. */
const MIN_ERRORS = 14;

/** Recent absolute errors of each method by class of horizon. */
export interface MethodErrors {
  sums: Float64Array;
  counts: Float64Array;
}

export function createMethodErrors(): MethodErrors {
  return {
    sums: new Float64Array(HORIZON_CLASSES.length * METHOD_COUNT),
    counts: new Float64Array(HORIZON_CLASSES.length),
  };
}

/** Adds the error of each method. The methods' forecasts of this value were made `horizon` days before. */
export function addMethodErrors(
  { sums, counts }: MethodErrors,
  horizon: number,
  forecasts: Float64Array,
  at: number,
  value: number,
): void {
  const group = CLASS_OF_HORIZON[horizon]!;
  for (let method = 0; method < METHOD_COUNT; method += 1) {
    const slot = group * METHOD_COUNT + method;
    sums[slot] = ERROR_DECAY * sums[slot]! + Math.abs(value - forecasts[at + method]!);
  }
  counts[group]! += 1;
}

/** Writes the weights of the methods for each class of horizon; they add up to 1. */
export function writeMethodWeights({ sums, counts }: MethodErrors, mean: number, into: Float64Array): void {
  for (let group = 0; group < HORIZON_CLASSES.length; group += 1) {
    const from = group * METHOD_COUNT;
    if (counts[group]! < MIN_ERRORS) {
      into.fill(1 / METHOD_COUNT, from, from + METHOD_COUNT);
      continue;
    }
    let smallest = Infinity;
    for (let at = from; at < from + METHOD_COUNT; at += 1) smallest = Math.min(smallest, sums[at]!);
    const added = mean * MIN_ERROR_SHARE;
    let total = 0;
    for (let at = from; at < from + METHOD_COUNT; at += 1) {
      into[at] = added + sums[at]! > 0 ? preference((smallest + added) / (sums[at]! + added)) : 1;
      total += into[at]!;
    }
    for (let at = from; at < from + METHOD_COUNT; at += 1) into[at]! /= total;
  }
}

/** Returns the preference for a smaller error: the ratio to the eighth power. */
function preference(ratio: number): number {
  const squared = ratio * ratio;
  const fourth = squared * squared;
  return fourth * fourth;
}

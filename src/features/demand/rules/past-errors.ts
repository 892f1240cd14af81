import { MAX_HORIZON } from "#src/features/demand/rules/series.ts";

/** How many past errors decide how far the values spread around a forecast. */
const ERRORS = 84;

/** For each horizon the last forecasts that can be compared: their squared errors and squares. */
export interface PastErrors {
  excess: Float64Array;
  squares: Float64Array;
  counts: Int32Array;
  excessSums: Float64Array;
  squareSums: Float64Array;
}

export function createPastErrors(): PastErrors {
  return {
    excess: new Float64Array((MAX_HORIZON + 1) * ERRORS),
    squares: new Float64Array((MAX_HORIZON + 1) * ERRORS),
    counts: new Int32Array(MAX_HORIZON + 1),
    excessSums: new Float64Array(MAX_HORIZON + 1),
    squareSums: new Float64Array(MAX_HORIZON + 1),
  };
}

export function addPastError(
  errors: PastErrors,
  { horizon, forecast, value, isCount }: { horizon: number; forecast: number; value: number; isCount: boolean },
): void {
  const slot = horizon * ERRORS + (errors.counts[horizon]! % ERRORS);
  // What chance alone does to counts is part of the distribution already.
  const excess = (value - forecast) ** 2 - (isCount ? forecast : 0);
  const square = forecast ** 2;
  errors.excessSums[horizon]! += excess - errors.excess[slot]!;
  errors.squareSums[horizon]! += square - errors.squares[slot]!;
  errors.excess[slot] = excess;
  errors.squares[slot] = square;
  errors.counts[horizon]! += 1;
}

/** Returns how many errors of this horizon are known, 84 at most. */
export function errorCount({ counts }: PastErrors, horizon: number): number {
  return Math.min(counts[horizon]!, ERRORS);
}

/** Returns the dispersion of `Distribution`: what is left of the squared errors, relative to the squared forecasts. */
export function dispersionOf({ excessSums, squareSums }: PastErrors, horizon: number): number {
  const squares = squareSums[horizon]!;
  return squares > 0 ? Math.max(0, excessSums[horizon]! / squares) : 0;
}

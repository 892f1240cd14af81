import { MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";

/** Number of past errors that decide the spread of values around a forecast. */
const ERRORS = 84;
const ROW = MAX_HORIZON + 1;

/**
 * The last comparable forecasts of each horizon: squared errors and squares. The values of one day are adjacent,
 * because each day that ends adds one per horizon, and access to distant memory is slow.
 */
export interface PastErrors {
  excess: Float64Array;
  squares: Float64Array;
  counts: Int32Array;
  excessSums: Float64Array;
  squareSums: Float64Array;
}

export function createPastErrors(): PastErrors {
  return {
    excess: new Float64Array(ROW * ERRORS),
    squares: new Float64Array(ROW * ERRORS),
    counts: new Int32Array(ROW),
    excessSums: new Float64Array(ROW),
    squareSums: new Float64Array(ROW),
  };
}

export function addPastError(
  errors: PastErrors,
  horizon: number,
  forecast: number,
  value: number,
  isCount: boolean,
): void {
  // The first forecast for 2 days ahead is compared a day later than the first forecast for 1 day ahead. Adding the
  // horizon puts both into one row.
  const slot = ((errors.counts[horizon]! + horizon) % ERRORS) * ROW + horizon;
  // The random variation of counts is already part of the distribution.
  const error = value - forecast;
  const excess = error * error - (isCount ? forecast : 0);
  const square = forecast * forecast;
  errors.excessSums[horizon]! += excess - errors.excess[slot]!;
  errors.squareSums[horizon]! += square - errors.squares[slot]!;
  errors.excess[slot] = excess;
  errors.squares[slot] = square;
  errors.counts[horizon]! += 1;
}

/** Returns the number of known errors of this horizon, 84 at most. */
export function errorCount({ counts }: PastErrors, horizon: number): number {
  return Math.min(counts[horizon]!, ERRORS);
}

/**
 * Returns the dispersion of `Distribution`: the squared errors in excess of chance, relative to the squared forecasts.
 */
export function dispersionOf({ excessSums, squareSums }: PastErrors, horizon: number): number {
  const squares = squareSums[horizon]!;
  return squares > 0 ? Math.max(0, excessSums[horizon]! / squares) : 0;
}

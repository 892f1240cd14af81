import {
  addPastError,
  createPastErrors,
  dispersionOf,
  errorCount,
} from "#src/features/forecasts/demand/rules/past-errors.ts";
import type { Distribution } from "#src/features/forecasts/demand/rules/quantile.ts";
import { MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";

/** Minimum number of past sums for using their errors as the spread of a sum. */
const MIN_ERRORS = 14;
const RING = MAX_HORIZON + 1;

/** The summed forecasts for the days after each of the last origins, and the sales of these days. */
export interface SumErrors {
  /** By origin: the sum of the forecasts up to each horizon; NaN if a day had none. */
  forecasts: Float64Array;
  /** By day: the total sales up to it since the beginning, and how many days could not be observed. */
  sold: Float64Array;
  unobserved: Float64Array;
  errors: ReturnType<typeof createPastErrors>;
  /** Errors one day ahead: the last error, and the sum of the products of successive errors. */
  last: number;
  products: number;
  count: number;
}

export function createSumErrors(): SumErrors {
  return {
    forecasts: new Float64Array(RING * RING).fill(Number.NaN),
    sold: new Float64Array(RING),
    unobserved: new Float64Array(RING),
    errors: createPastErrors(),
    last: Number.NaN,
    products: 0,
    count: 0,
  };
}

/**
 * Records the forecasts made after a day for the days up to each horizon.
 *
 * @param forecasts [1] is the next day; 0 if closed
 */
export function addOrigin(sums: SumErrors, origin: number, forecasts: Float64Array): void {
  const from = (origin % RING) * RING;
  let total = 0;
  for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
    total += forecasts[horizon]!;
    sums.forecasts[from + horizon] = total;
  }
}

/** @param value the sales: 0 on a closed day, null when it could not be observed */
export function addDayToSums(sums: SumErrors, position: number, value: number | null, isCount: boolean): void {
  const slot = position % RING;
  const before = (position + RING - 1) % RING;
  sums.sold[slot] = sums.sold[before]! + (value ?? 0);
  sums.unobserved[slot] = sums.unobserved[before]! + (value === null ? 1 : 0);
  for (let horizon = 1; horizon <= Math.min(position, MAX_HORIZON); horizon += 1) {
    const origin = (position - horizon) % RING;
    const forecast = sums.forecasts[origin * RING + horizon]!;
    if (Number.isNaN(forecast) || sums.unobserved[slot] !== sums.unobserved[origin]) continue;
    const sold = sums.sold[slot] - sums.sold[origin]!;
    addPastError(sums.errors, horizon, forecast, sold, isCount);
    if (horizon === 1) addLagError(sums, sold - forecast);
  }
}

/** @param error the day's sales less the forecast of the day before */
export function addLagError(sums: Pick<SumErrors, "last" | "products" | "count">, error: number): void {
  if (!Number.isNaN(sums.last)) {
    sums.products += error * sums.last;
    sums.count += 1;
  }
  sums.last = error;
}

/**
 * Returns the distribution of the sum of the next days. Its spread is that of past sums of the same number of days
 * around their forecasts. With fewer than 14 past sums, each day is assumed to vary like a single day, and neighbouring
 * days to be correlated as they were so far.
 *
 * @param oneDay the dispersion of a single day
 */
export function sumOfDays(
  sums: Pick<SumErrors, "errors" | "products" | "count">,
  means: readonly number[],
  { dispersion: oneDay, isCount }: Omit<Distribution, "mean">,
): Distribution {
  const days = means.length;
  const mean = means.reduce((total, value) => total + value, 0);
  if (errorCount(sums.errors, days) >= MIN_ERRORS) {
    return { mean, dispersion: dispersionOf(sums.errors, days), isCount };
  }
  const byChance = isCount ? mean : 0;
  const ofDays = means.reduce((total, value) => total + oneDay * value ** 2, 0);
  const covariance = sums.count > 0 ? sums.products / sums.count : 0;
  const variance = byChance + ofDays + 2 * (days - 1) * covariance;
  return { mean, dispersion: mean > 0 ? Math.max(0, variance - byChance) / mean ** 2 : 0, isCount };
}

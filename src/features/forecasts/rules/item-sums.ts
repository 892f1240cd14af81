import { addPastError, createPastErrors } from "#src/features/forecasts/demand/rules/past-errors.ts";
import { MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import { addLagError, type SumErrors } from "#src/features/forecasts/demand/rules/sum-errors.ts";

const RING = MAX_HORIZON + 1;

/**
 * The forecasts of an item after each of the last origins, summed over the days since then, and the usage of these
 * days.
 */
export interface ItemSums extends Pick<SumErrors, "errors" | "last" | "products" | "count"> {
  /** By origin; NaN once one of the days had no forecast, or could not be observed. */
  forecasts: Float64Array;
  used: Float64Array;
}

export function createItemSums(): ItemSums {
  return {
    forecasts: new Float64Array(RING).fill(Number.NaN),
    used: new Float64Array(RING),
    errors: createPastErrors(),
    last: Number.NaN,
    products: 0,
    count: 0,
  };
}

/**
 * Adds a day to the sums of all origins that include it, and compares each with the usage.
 *
 * @param used null if the day could not be observed; 0 on a closed day
 * @param forecasts the forecasts by how many days ahead they were made; NaN where there was none
 */
export function addDayToItemSums(sums: ItemSums, position: number, used: number | null, forecasts: Float64Array): void {
  for (let horizon = 1; horizon <= Math.min(position, MAX_HORIZON); horizon += 1) {
    const origin = (position - horizon) % RING;
    if (horizon === 1) {
      sums.forecasts[origin] = 0;
      sums.used[origin] = 0;
    }
    sums.forecasts[origin]! += used === null ? Number.NaN : forecasts[horizon]!;
    sums.used[origin]! += used ?? 0;
    const forecast = sums.forecasts[origin]!;
    const value = sums.used[origin]!;
    if (Number.isNaN(forecast)) continue;
    addPastError(sums.errors, horizon, forecast, value, false);
    if (horizon === 1) addLagError(sums, value - forecast);
  }
}

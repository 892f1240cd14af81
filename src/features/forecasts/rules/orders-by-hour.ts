import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import type { HourProfile } from "#src/features/forecasts/rules/hour-profile.ts";

export interface ExpectedOrders {
  mean: number;
  q10: number;
  q90: number;
}

/** Minimum number of orders of a shown hour: one in twenty days. */
const MIN_ORDERS = 0.05;

/**
 * Splits a day into its hours. The number of orders per portion and the distribution of the orders over the hours are
 * those of earlier same weekdays.
 *
 * @param portions the expected sales of the day
 */
export function ordersByHour(
  { mean, dispersion }: Omit<Distribution, "isCount">,
  profile: Omit<HourProfile, "weekday">,
): { orders: ExpectedOrders; hours: (ExpectedOrders & { hour: number })[] } {
  const scale = profile.portions > 0 ? mean / profile.portions : 0;
  const means = profile.orders.map((orders) => orders * scale);
  return {
    orders: expectedOf(
      means.reduce((sum, value) => sum + value, 0),
      dispersion,
    ),
    hours: means.flatMap((orders, hour) =>
      orders < MIN_ORDERS ? [] : [{ hour, ...expectedOf(orders, profile.dispersion) }],
    ),
  };
}

function expectedOf(mean: number, dispersion: number): ExpectedOrders {
  const at = (probability: number) => quantile({ mean, dispersion, isCount: true }, probability);
  return { mean, q10: at(0.1), q90: at(0.9) };
}

import { sum } from "#src/shared/money.ts";

/** Numbers of days, including today, over which restaurants can be compared. */
export const PERIODS = ["7", "30", "90"] as const;

interface WithSales {
  currency: string;
  country: string;
  period: { orders: number; revenue: number };
}

/**
 * Returns sums by currency, the currency with most restaurants first: amounts in different currencies are never added.
 */
export function totalsByCurrency(restaurants: readonly WithSales[]) {
  return [...Map.groupBy(restaurants, ({ currency }) => currency)]
    .map(([currency, members]) => ({
      currency,
      country: members[0]?.country ?? "",
      restaurants: members.length,
      orders: members.reduce((sum, { period }) => sum + period.orders, 0),
      revenue: sum(members.map(({ period }) => period.revenue)).toNumber(),
    }))
    .toSorted((a, b) => b.restaurants - a.restaurants || a.currency.localeCompare(b.currency));
}

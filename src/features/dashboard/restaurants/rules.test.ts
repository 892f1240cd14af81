import { expect, test } from "vitest";
import { totalsByCurrency } from "#src/features/dashboard/restaurants/rules.ts";

test("amounts are added within a currency only", () => {
  const restaurant = (currency: string, orders: number, revenue: number) => ({
    currency,
    country: "Singapore",
    period: { orders, revenue },
  });
  expect(totalsByCurrency([restaurant("JPY", 1, 900), restaurant("SGD", 2, 10.5), restaurant("SGD", 3, 20)])).toEqual([
    { currency: "SGD", country: "Singapore", restaurants: 2, orders: 5, revenue: 30.5 },
    { currency: "JPY", country: "Singapore", restaurants: 1, orders: 1, revenue: 900 },
  ]);
  expect(totalsByCurrency([])).toEqual([]);
});

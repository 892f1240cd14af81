import { expect, test } from "vitest";
import { hourProfiles, weekdayNumber } from "#src/features/forecasts/rules/hour-profile.ts";
import { ordersByHour } from "#src/features/forecasts/rules/orders-by-hour.ts";

const dayOf = (day: string, lunch: number, dinner: number) => ({
  day,
  portions: 2 * (lunch + dinner),
  orders: Array.from({ length: 24 }, (_, hour) => (hour === 12 ? lunch : hour === 19 ? dinner : 0)),
});

test("a day is spread over its hours as the same weekdays before it were", () => {
  expect(weekdayNumber("2026-11-21")).toBe(6);
  const profiles = hourProfiles([dayOf("2026-11-14", 10, 30), dayOf("2026-11-21", 14, 26), dayOf("2026-11-20", 1, 1)]);
  expect(profiles.map(({ weekday }) => weekday)).toEqual([5, 6]);
  const saturday = profiles[1]!;
  expect(saturday).toMatchObject({ portions: 80 });
  expect([saturday.orders[12], saturday.orders[19], saturday.orders[3]]).toEqual([12, 28, 0]);
  const { orders, hours } = ordersByHour({ mean: 120, dispersion: 0.02 }, saturday);
  expect(orders.mean).toBeCloseTo(60, 9);
  expect(hours.map(({ hour, mean }) => [hour, Math.round(mean)])).toEqual([
    [12, 18],
    [19, 42],
  ]);
  for (const { mean, q10, q90 } of [orders, ...hours]) {
    expect(q10).toBeLessThan(mean);
    expect(q90).toBeGreaterThan(mean);
  }
});

test("days without sales have no profile", () => {
  expect(hourProfiles([dayOf("2026-11-14", 0, 0)])).toEqual([]);
});

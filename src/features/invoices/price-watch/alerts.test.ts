import { expect, test } from "vitest";
import { isWorthAlert, alertsOf } from "#src/features/invoices/price-watch/alerts.ts";
import { dishEffect } from "#src/features/invoices/price-watch/dish-effect.ts";

test("what is certain is always worth an alert, the others when a week costs 1 % of a week's food", () => {
  expect(isWorthAlert({ class: "impossible", weekly_effect: null }, null)).toBe(true);
  expect(isWorthAlert({ class: "not_as_agreed", weekly_effect: 0.1 }, 1000)).toBe(true);
  expect(isWorthAlert({ class: "unusual", weekly_effect: 9.99 }, 1000)).toBe(false);
  expect(isWorthAlert({ class: "creep", weekly_effect: 10 }, 1000)).toBe(true);
  expect(isWorthAlert({ class: "unusual", weekly_effect: -50 }, 1000)).toBe(false);
  expect(isWorthAlert({ class: "smaller_pack", weekly_effect: null }, 1000)).toBe(false);
});

test("at most five a week are alerts of their own, the certain and the costly first, the rest together", () => {
  const found = [20, 60, 5, 40, 50, 30].map((weekly_effect) => ({ class: "unusual" as const, weekly_effect }));
  const noticed = alertsOf([...found, { class: "impossible", weekly_effect: null }], {
    weeklyFoodCost: 1000,
    recentAlerts: 1,
  });
  expect(noticed.map(({ is_alert }) => is_alert)).toEqual([false, true, false, true, true, false, true]);
  expect(noticed.map(({ in_digest }) => in_digest)).toEqual([true, false, false, false, false, true, false]);
});

test("a dish costs need times the difference more, and names the price with the old food cost", () => {
  const dish = { price: 20, includedPercent: 0, foodCost: 6, need: 0.2, oldPrice: 20, newPrice: 25, currency: "SGD" };
  expect(dishEffect(dish)).toEqual({
    delta: 1,
    food_cost_percent: 30,
    old_food_cost_percent: 25,
    restoring_price: 24,
  });
  // With 9 % tax, 20 of 21.80 belong to the restaurant.
  expect(dishEffect({ ...dish, price: 21.8, includedPercent: 9 })).toMatchObject({
    food_cost_percent: 30,
    restoring_price: 26.16,
  });
  expect(dishEffect({ ...dish, foodCost: null })).toMatchObject({
    delta: 1,
    food_cost_percent: null,
    restoring_price: null,
  });
  expect(dishEffect({ ...dish, price: 0 })).toMatchObject({ restoring_price: null });
});

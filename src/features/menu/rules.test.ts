import fc from "fast-check";
import { expect, test } from "vitest";
import { approximateCalories } from "#src/features/menu/rules.ts";

const line = (quantity_per_dish: number, unit: string, calories = 0) => ({ quantity_per_dish, unit, calories });

test.each([
  [line(120, "g"), 120],
  [line(0.25, "kg"), 250],
  [line(200, "ml"), 100],
  [line(0.3, "L"), 150],
  [line(2, "pcs"), 200],
  [line(3, "BTL"), 3],
  [line(0.5, "g"), 1],
  [line(0.49, "g"), 0],
])("%j is about %d kcal", (one, kcal) => {
  expect(approximateCalories([one])).toBe(kcal);
});

test("the recipe's calories count only when every line has them", () => {
  expect(approximateCalories([line(100, "g", 364), line(10, "ml", 88.4)])).toBe(452);
  expect(approximateCalories([line(100, "g", 364), line(10, "ml")])).toBe(105);
});

test("returns null without a recipe", () => {
  expect(approximateCalories([])).toBeNull();
});

test("the estimate is rounded once, at the end", () => {
  const tenths = fc.array(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(tenths, (quantities) => {
      const sum = quantities.reduce((total, tenth) => total + tenth, 0);
      return approximateCalories(quantities.map((tenth) => line(tenth / 10, "g"))) === Math.floor(sum / 10 + 0.5);
    }),
  );
});

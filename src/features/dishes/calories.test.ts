import fc from "fast-check";
import { expect, test } from "vitest";
import { approximateCalories } from "#src/features/dishes/calories.ts";

const line = (quantity_per_dish: number, unit: string, calories = 0, nutrition: unknown = null) => ({
  quantity_per_dish,
  unit,
  calories,
  nutrition,
});

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

test("a known 0, such as that of salt, is a number and not a gap", () => {
  const salt = line(3, "g", 0, { source: "usda-sr28" });
  expect(approximateCalories([line(100, "g", 364), salt])).toBe(364);
  expect(approximateCalories([salt])).toBe(0);
  const notFound = line(3, "g", 0, { source: "calculation-fallback" });
  expect(approximateCalories([line(100, "g", 364), notFound])).toBe(103);
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

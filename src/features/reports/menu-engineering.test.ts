import fc from "fast-check";
import { expect, test } from "vitest";
import { classifyMenu, type MenuLine } from "#src/features/reports/menu-engineering.ts";

const lines = (...pairs: [margin: number, units: number][]): MenuLine[] =>
  pairs.map(([margin, units]) => ({ margin, units }));

test("of the margins and units (2, 90), (10, 10), (4, 50) the third is a star", () => {
  expect(classifyMenu(lines([2, 90], [10, 10], [4, 50]))).toEqual(["plowhorse", "puzzle", "star"]);
});

test("a dish that is neither popular nor profitable is a dog", () => {
  expect(classifyMenu(lines([2, 10], [5, 90]))).toEqual(["dog", "star"]);
});

test("the thresholds themselves count as popular and profitable", () => {
  // 0.7 of an equal share of 100 units in two dishes is 35; the average margin is the margin of both.
  expect(classifyMenu(lines([3, 35], [3, 65]))).toEqual(["star", "star"]);
  expect(classifyMenu(lines([3, 34], [3, 66]))).toEqual(["puzzle", "star"]);
});

test("a dish alone in its category is a star, and without sales no dish has a class", () => {
  expect(classifyMenu(lines([0.1, 1]))).toEqual(["star"]);
  expect(classifyMenu(lines([3, 0], [4, 0]))).toEqual([null, null]);
  expect(classifyMenu([])).toEqual([]);
});

const anyLines = fc.array(
  fc.record({
    margin: fc.integer({ min: -500_000, max: 500_000 }).map((thousandths) => thousandths / 1000),
    units: fc.nat(5000),
  }),
  { minLength: 1, maxLength: 30 },
);
const isPopular = (found: string | null) => found === "star" || found === "plowhorse";
const isProfitable = (found: string | null) => found === "star" || found === "puzzle";

test("the best seller is popular, the best margin is profitable, and the order of the dishes does not matter", () => {
  fc.assert(
    fc.property(anyLines, (menu) => {
      fc.pre(menu.some(({ units }) => units > 0));
      const found = classifyMenu(menu);
      const most = Math.max(...menu.map(({ units }) => units));
      const best = Math.max(...menu.map(({ margin }) => margin));
      for (const [index, { units, margin }] of menu.entries()) {
        if (units === most) expect(isPopular(found[index] ?? null)).toBe(true);
        if (margin === best) expect(isProfitable(found[index] ?? null)).toBe(true);
      }
      expect(classifyMenu(menu.toReversed())).toEqual(found.toReversed());
    }),
  );
});

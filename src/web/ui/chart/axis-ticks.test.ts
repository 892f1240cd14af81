import fc from "fast-check";
import { expect, test } from "vitest";
import { axisTicks, labelStep } from "#src/web/ui/chart/axis-ticks.ts";

test("an axis has round values up to at least the largest amount", () => {
  expect(axisTicks(2290)).toEqual([0, 600, 1200, 1800, 2400]);
  expect(axisTicks(78)).toEqual([0, 20, 40, 60, 80]);
  expect(axisTicks(4)).toEqual([0, 1, 2, 3, 4]);
  expect(axisTicks(5)).toEqual([0, 2, 4, 6, 8]);
  expect(axisTicks(1)).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test("an axis without amounts still has values", () => {
  expect(axisTicks(0)).toEqual([0, 1, 2, 3, 4]);
});

test("the largest amount is within the axis and fills at least half of it", () => {
  fc.assert(
    fc.property(fc.double({ min: 0.001, max: 1e12, noNaN: true }), (max) => {
      const top = axisTicks(max).at(-1) ?? 0;
      expect(top).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(top).toBeLessThanOrEqual(max * 2);
    }),
  );
});

test("names below an axis are left out when they would touch", () => {
  expect(labelStep(["1 Nov", "2 Nov", "3 Nov"], 600)).toBe(1);
  expect(
    labelStep(
      Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, "0")),
      300,
    ),
  ).toBe(3);
  expect(labelStep([], 300)).toBe(1);
});

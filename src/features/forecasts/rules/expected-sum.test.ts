import { expect, test } from "vitest";
import { expectedSum } from "#src/features/forecasts/rules/expected-sum.ts";

const day = (mean: number) => ({ mean, dispersion: 0.04, isCount: false });

test("days together spread as past sums of so many days did, and later ones as the longest of them", () => {
  const ofSums = Array.from({ length: 14 }, (_, at) => 0.04 / (at + 1));
  expect(expectedSum([day(4), day(6), day(0)], ofSums)).toEqual({ mean: 10, dispersion: 0.04 / 3, isCount: false });
  expect(
    expectedSum(
      Array.from({ length: 20 }, () => day(1)),
      ofSums,
    ),
  ).toEqual({ mean: 20, dispersion: 0.04 / 14, isCount: false });
});

test("without past sums days have nothing to do with each other", () => {
  expect(expectedSum([day(4), day(6)], null)).toEqual({
    mean: 10,
    dispersion: (0.04 * (16 + 36)) / 100,
    isCount: false,
  });
});

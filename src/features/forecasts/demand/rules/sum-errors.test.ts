import { expect, test } from "vitest";
import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { dayNumber, dayRangeOf, type DemandSeries, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import { createSumErrors, sumOfDays } from "#src/features/forecasts/demand/rules/sum-errors.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { drawNegativeBinomial } from "#src/testing/negative-binomial.ts";

const FROM = "2026-01-05";
const WEEK = [6, 10, 10, 11, 13, 22, 28];

/** Returns how often the next `days` days together sold at most the 0.9 quantile of their sum. */
function coverageOfSums(values: readonly (readonly number[])[], days: number, isCount: boolean): number {
  const length = values[0]!.length;
  const all = values.map((value, at): DemandSeries => ({ id: `${at}`, from: FROM, values: value, isCount }));
  const forecaster = createDemandForecaster(all, dayRangeOf(all, [], dayNumber(FROM) + length - 1 + MAX_HORIZON));
  let [covered, count] = [0, 0];
  for (let day = 0; day < length - days; day += 1) {
    forecaster.observe();
    if (day < 200) continue;
    for (const [at, one] of values.entries()) {
      const sold = one.slice(day + 1, day + 1 + days).reduce((sum, value) => sum + value, 0);
      covered += sold <= quantile(forecaster.forecastSum(at, days)!, 0.9) ? 1 : 0;
      count += 1;
    }
  }
  return covered / count;
}

test("nine weeks in ten sell at most the 0.9 quantile of their sum, also when good weeks come together", () => {
  const random = seededRandom(31);
  const values = Array.from({ length: 8 }, () => {
    let mood = 1;
    return Array.from({ length: 600 }, (_, day) => {
      mood = 0.9 * mood + 0.1 * (0.4 + 1.2 * random());
      return drawNegativeBinomial(random, WEEK[day % 7]! * mood, 20);
    });
  });
  const [counts, amounts] = [coverageOfSums(values, 7, true), coverageOfSums(values, 7, false)];
  for (const coverage of [counts, amounts]) {
    expect(coverage).toBeGreaterThan(0.85);
    expect(coverage).toBeLessThan(0.95);
  }
});

test("with few past sums, days vary as one day does", () => {
  const means = [10, 20, 30];
  const amounts = sumOfDays(createSumErrors(), means, { dispersion: 0.04, isCount: false });
  expect(amounts).toEqual({ mean: 60, dispersion: (0.04 * (100 + 400 + 900)) / 3600, isCount: false });
  const counts = sumOfDays(createSumErrors(), means, { dispersion: 0, isCount: true });
  expect(counts.dispersion).toBe(0);
});

test("closed days add nothing to the sum", () => {
  const values = Array.from({ length: 100 }, (_, day) => (day % 7 === 6 ? 0 : 10));
  const closed = Array.from({ length: 120 }, (_, day) => day).filter((day) => day % 7 === 6);
  const series: DemandSeries = { id: "a", from: FROM, values, isCount: true };
  const calendar = closed.map((day) => ({
    day: new Date(Date.parse(FROM) + day * 86_400_000).toISOString().slice(0, 10),
    kind: "closed" as const,
  }));
  const forecaster = createDemandForecaster(
    [series],
    dayRangeOf([series], calendar, dayNumber(FROM) + 99 + MAX_HORIZON),
  );
  for (let day = 0; day < 100; day += 1) forecaster.observe();
  expect(forecaster.forecastSum(0, 7)!.mean).toBeCloseTo(60, 6);
});

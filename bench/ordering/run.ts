// What is thrown away when goods that keep for 3 and 5 days are ordered every morning for the second morning, on the series
// of the folder that DEMAND_DATA names (last 182 days, each forecast from the days up to its origin only): what is expected
// at a level of care, beside the mean of the last four same weekdays times a factor, and beside a par that never changes. The
// level, the factor and the par are chosen so that the same share of what was wanted is there.
import { createDemandForecaster } from "#src/features/demand/rules/demand-forecaster.ts";
import { plainForecast } from "#src/features/demand/rules/plain-rule.ts";
import { quantile } from "#src/features/demand/rules/quantile.ts";
import { dayNumber, dayRangeOf, MAX_HORIZON } from "#src/features/demand/rules/series.ts";
import { expectStock } from "#src/features/purchasing/rules/expected-stock.ts";
import { addDays } from "#src/shared/time.ts";
import { type DemandSet, readSets } from "../demand/data.ts";
import { type OrderDay, type Rule, type Stock, wasteAt } from "./simulate.ts";

const TEST_DAYS = 182;
/** Today, tomorrow and the day after: until what is ordered tomorrow comes. */
const COVERED_DAYS = 3;
/** Series that sell less are not ordered every day. */
const MIN_RATE = 1;
/** A par of this is in the middle of the levels. */
const PAR_SCALE = 20;

const amountOf = (stock: readonly Stock[]) => stock.reduce((sum, { quantity }) => sum + quantity, 0);

const FIRST_DAY = "2000-01-01";

/** What is there and will still be good when it is needed: what expires before is missing (expected-stock.ts). */
function usable(means: readonly number[], stock: readonly Stock[]): number {
  const days = means.map((mean, at) => ({ day: addDays(FIRST_DAY, at), mean }));
  const dated = stock.map(({ quantity, comes, goodFor }) => {
    return { quantity, day: addDays(FIRST_DAY, comes), expires_on: addDays(FIRST_DAY, goodFor - 1) };
  });
  return amountOf(stock) - expectStock([], days, dated).wasted;
}

/** A factor of 1 is in the middle of the levels. */
const factorOf = (level: number) => level / (1 - level);

/** All three take what will have expired for missing; they differ in what should be there. */
const RULES: Record<string, Rule> = {
  expected: ({ expected, means }, level, stock) => quantile(expected, level) - usable(means, stock),
  "last weekdays x factor": ({ plainMean, means }, level, stock) => plainMean * factorOf(level) - usable(means, stock),
  "fixed par": ({ means }, level, stock) => PAR_SCALE * factorOf(level) - usable(means, stock),
};

function printSet(name: string, items: readonly (readonly OrderDay[])[]): void {
  for (const shelfLife of [3, 5]) {
    for (const fill of [0.9, 0.98]) {
      // An item of which one of the rules cannot have so much there says nothing about the others.
      const reached = items.filter((days) =>
        Object.values(RULES).every((rule) => wasteAt([days], { shelfLife, fill }, rule).missed === 0),
      );
      const wastes = Object.entries(RULES).map(
        ([label, rule]) => `${label} ${(wasteAt(reached, { shelfLife, fill }, rule).waste * 100).toFixed(1)} %`,
      );
      const series = `${reached.length} of ${items.length} series`;
      console.log(`${name} (${series}), good for ${shelfLife} days, ${fill * 100} % there: ${wastes.join(", ")}`);
    }
  }
}

/** The days of the test of every series that sells enough, each with what was expected that morning. */
function orderDays(set: DemandSet): OrderDay[][] {
  const range = dayRangeOf(set.series, set.calendar, set.last + MAX_HORIZON);
  const from = set.last - TEST_DAYS + 1 - range.start;
  const last = set.last - range.start;
  const forecaster = createDemandForecaster(set.series, range);
  const tested = set.series.map((): OrderDay[] => []);
  for (let origin = 0; origin < last; origin += 1) {
    forecaster.observe();
    const today = origin + 1;
    if (today < from || today + COVERED_DAYS - 1 > last) continue;
    for (const [index, { from: first, values }] of set.series.entries()) {
      const start = dayNumber(first) - range.start;
      const days = Array.from({ length: COVERED_DAYS }, (_, ahead) => forecaster.forecast(index, ahead + 1));
      const plain = Array.from({ length: COVERED_DAYS }, (_, ahead) =>
        plainForecast((past) => values[past - start] ?? null, range, origin, today + ahead),
      );
      const actual = values[today - start];
      if (actual === null || actual === undefined) continue;
      const expected = sumOf(days.map((day, ahead) => (range.closed[today + ahead] ? null : day)));
      const plainMean = plain.reduce(
        (sum, day, ahead) => sum + (range.closed[today + ahead] ? 0 : (day?.mean ?? 0)),
        0,
      );
      const means = days.map((day, ahead) => (range.closed[today + ahead] ? 0 : (day?.mean ?? 0)));
      if (expected) tested[index]!.push({ actual, expected, means, plainMean });
    }
  }
  return tested.filter(
    (days) => days.length > 0 && days.reduce((sum, day) => sum + day.actual, 0) / days.length >= MIN_RATE,
  );
}

/** Days that have nothing to do with each other, added up; a closed one is null. */
function sumOf(days: readonly (OrderDay["expected"] | null | undefined)[]): OrderDay["expected"] | null {
  const open = days.filter((day) => day !== null && day !== undefined);
  if (open.length === 0) return null;
  const mean = open.reduce((sum, day) => sum + day.mean, 0);
  const variance = open.reduce((sum, day) => sum + day.dispersion * day.mean ** 2, 0);
  return { mean, dispersion: mean > 0 ? variance / mean ** 2 : 0, isCount: open[0]!.isCount };
}

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) console.log("no data: DEMAND_DATA names no folder");
else for (const set of await readSets(folder)) printSet(set.name, orderDays(set));

// What is thrown away when goods that keep for 3 and 5 days are ordered every morning for the second morning, on the series
// of the folder that DEMAND_DATA names (each forecast from the days up to its origin only): the product's own plan, beside the
// mean of the last four same weekdays times a factor, and beside a par that never changes. How carefully it buys, the factor
// and the par are chosen for each item so that the same share of what was wanted is there. The last 182 days are those that
// are checked; the 182 before are printed beside them, so that nothing is chosen to suit either.
import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import type { Distribution } from "#src/features/forecasts/demand/rules/quantile.ts";
import { plainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { type DayRange, dayNumber, dayRangeOf, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import { type DemandSet, readSets } from "../demand/data.ts";
import { RULES } from "./rules.ts";
import { type OrderDay, type Outcome, outcomeAt, type Rule } from "./simulate.ts";
import { atMost, notMeasured } from "../base/aims.ts";

const TEST_DAYS = 182;
/** As far as what is good for 5 days is looked at: it comes on the third day. */
const KNOWN_DAYS = 8;
const PLAIN_DAYS = 3;
/** Series that sell less are not ordered every day. */
const MIN_RATE = 1;
/** Shorter series say little. */
const MIN_DAYS = 100;

interface TestItem {
  days: OrderDay[];
  rate: number;
}

/** @param packDays how many days' use one pack has; null: single pieces */
function printLine(name: string, items: readonly TestItem[], shelfLife: number, fill: number, packDays: number | null) {
  const outcomes = items.map(({ days, rate }) => {
    const terms = { shelfLife, pack: packDays === null ? 1 : Math.max(1, Math.round(rate * packDays)) };
    return Object.values<Rule>(RULES).map((rule) => outcomeAt(days, terms, rule, fill));
  });
  // An item of which one of the rules cannot have so much there says nothing about the others.
  const reached = outcomes.filter((outcome): outcome is Outcome[] => !outcome.includes(null));
  const wasteOf = (at: number) => {
    const sum = (key: "wasted" | "bought") => reached.reduce((total, one) => total + one[at]![key], 0);
    return (sum("wasted") / sum("bought")) * 100;
  };
  const wastes = Object.keys(RULES).map((label, at) => `${label} ${wasteOf(at).toFixed(1)} %`);
  const packs = packDays === null ? "" : `, packs of ${packDays} day's use`;
  const series = `${reached.length} of ${items.length} series`;
  console.log(`${name} (${series}), good for ${shelfLife} days${packs}, ${fill * 100} % there: ${wastes.join(", ")}`);
  atMost("thrown away by the product's own plan, beside the last weekdays times a factor", wasteOf(0), wasteOf(1), "%");
}

function printSet(name: string, items: readonly TestItem[]): void {
  for (const shelfLife of [3, 5]) {
    for (const fill of [0.9, 0.98]) printLine(name, items, shelfLife, fill, null);
    printLine(name, items, shelfLife, 0.9, 1);
  }
}

/** The days of every series, each with what was expected that morning. */
function orderDays(set: DemandSet): { position: number; day: OrderDay }[][] {
  const range = dayRangeOf(set.series, set.calendar, set.last + MAX_HORIZON);
  const last = set.last - range.start;
  const forecaster = createDemandForecaster(set.series, range);
  const tested = set.series.map((): { position: number; day: OrderDay }[] => []);
  for (let origin = 0; origin < last; origin += 1) {
    forecaster.observe();
    const today = origin + 1;
    if (today <= last - 2 * TEST_DAYS) continue;
    for (const [index, { from, values }] of set.series.entries()) {
      const start = dayNumber(from) - range.start;
      const actual = values[today - start];
      const usages = usagesOf(forecaster, index);
      if (actual === null || actual === undefined || usages === null) continue;
      const plainMeans = plainMeansOf((past) => values[past - start] ?? null, range, origin);
      tested[index]!.push({ position: today, day: { actual, usages, plainMeans } });
    }
  }
  return tested;
}

/** What is expected of the next day, of the next two, and so on; null while too little is known. */
function usagesOf(forecaster: ReturnType<typeof createDemandForecaster>, index: number): OrderDay["usages"] | null {
  const days: Distribution[] = [];
  const usages: OrderDay["usages"][number][] = [];
  for (let ahead = 1; ahead <= KNOWN_DAYS; ahead += 1) {
    const [day, sum] = [forecaster.forecast(index, ahead), forecaster.forecastSum(index, ahead)];
    if (!day || !sum) return null;
    days.push(day);
    usages.push({ ...sum, days: [...days], repeatedDays: 0 });
  }
  return usages;
}

function plainMeansOf(valueAt: (position: number) => number | null, range: DayRange, origin: number): number[] {
  return Array.from({ length: PLAIN_DAYS }, (_, ahead) => {
    const at = origin + 1 + ahead;
    return range.closed[at] ? 0 : (plainForecast(valueAt, range, origin, at)?.mean ?? 0);
  });
}

function testItems(days: ReturnType<typeof orderDays>, from: number, to: number): TestItem[] {
  return days.flatMap((all) => {
    const chosen = all.filter(({ position }) => position > from && position <= to).map(({ day }) => day);
    const rate = chosen.reduce((sum, { actual }) => sum + actual, 0) / chosen.length;
    return chosen.length >= MIN_DAYS && rate >= MIN_RATE ? [{ days: chosen, rate }] : [];
  });
}

const folder = process.env["DEMAND_DATA"];
if (folder === undefined) notMeasured("DEMAND_DATA must name the folder of the series.");
else {
  for (const set of await readSets(folder)) {
    const days = orderDays(set);
    const last = Math.max(...days.flatMap((all) => all.map(({ position }) => position)));
    printSet(set.name, testItems(days, last - TEST_DAYS, last));
    printSet(`${set.name}, the 182 days before`, testItems(days, last - 2 * TEST_DAYS, last - TEST_DAYS));
  }
}

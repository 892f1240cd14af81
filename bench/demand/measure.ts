import { createDemandForecaster } from "#src/features/demand/rules/demand-forecaster.ts";
import { quantile } from "#src/features/demand/rules/quantile.ts";
import { dayRangeOf, type DayRange, dayNumber, MAX_HORIZON } from "#src/features/demand/rules/series.ts";
import type { DemandSet } from "./data.ts";

const TEST_DAYS = 182;
const HORIZONS = [1, 7];
const ALIVE_DAYS = 14;

interface Score {
  actual: number;
  error: number;
  baseError: number;
  loss: number;
  baseLoss: number;
  covered: number;
  count: number;
}

const newScore = (): Score => ({ actual: 0, error: 0, baseError: 0, loss: 0, baseLoss: 0, covered: 0, count: 0 });

/** Prints the errors of one set, for what sells at least once a day and for what sells less. */
export function measure(set: DemandSet): void {
  const range = dayRangeOf(set.series, set.calendar, set.last + MAX_HORIZON);
  const testFrom = set.last - TEST_DAYS + 1;
  const chosen = set.series
    .map((series, index) => ({ index, first: dayNumber(series.from) - range.start, values: series.values, id: series.id, isCount: series.isCount }))
    .filter(({ values }) => values.slice(-ALIVE_DAYS).some((value) => (value ?? 0) > 0))
    .map((one) => ({ ...one, rate: rateBefore(one, range, testFrom - range.start) }));
  for (const [speed, items] of [
    ["fast", chosen.filter(({ rate }) => rate >= 1)],
    ["slow", chosen.filter(({ rate }) => rate >= 0.1 && rate < 1)],
  ] as const) {
    if (items.length === 0) continue;
    const scores = new Map(HORIZONS.map((horizon) => [horizon, newScore()]));
    const forecaster = createDemandForecaster(set.series, range);
    for (let position = 0; position < set.last - range.start; position += 1) {
      forecaster.observe();
      for (const horizon of HORIZONS) {
        const at = position + horizon;
        if (at < testFrom - range.start || at > set.last - range.start || range.closed[at]) continue;
        for (const item of items) scoreItem(scores.get(horizon)!, item, position, at, forecaster.forecast(item.index, horizon), range);
      }
    }
    for (const [horizon, s] of scores) print(set.name, speed, items.length, horizon, s);
  }
}

type Item = { index: number; first: number; values: readonly (number | null)[]; isCount: boolean };

function rateBefore({ first, values }: Omit<Item, "index" | "isCount">, range: DayRange, test: number): number {
  let [sum, open] = [0, 0];
  for (let at = Math.max(first, 0); at < test; at += 1) {
    if (range.closed[at]) continue;
    sum += values[at - first] ?? 0;
    open += 1;
  }
  return open > 0 ? sum / open : 0;
}

function scoreItem(score: Score, item: Item, origin: number, at: number, forecast: Parameters<typeof quantile>[0] | null, range: DayRange): void {
  const actual = item.values[at - item.first];
  if (actual === undefined || actual === null || !forecast) return;
  const base = pastSameWeekdays(item, origin, at, range, 4);
  const base90 = empiricalQuantile(pastSameWeekdays(item, origin, at, range, 8), 0.9);
  const mean = base.reduce((sum, one) => sum + one, 0) / base.length;
  if (base.length === 0) return;
  const q90 = quantile(forecast, 0.9);
  score.actual += actual;
  score.error += Math.abs(actual - forecast.mean);
  score.baseError += Math.abs(actual - mean);
  score.loss += pinball(actual, q90, 0.9);
  score.baseLoss += pinball(actual, base90, 0.9);
  score.covered += actual <= q90 ? 1 : 0;
  score.count += 1;
}

function pastSameWeekdays(item: Item, origin: number, at: number, range: DayRange, count: number): number[] {
  const found: number[] = [];
  for (let past = at - 7; past >= Math.max(0, item.first) && found.length < count; past -= 7) {
    if (past > origin || range.closed[past]) continue;
    found.push(item.values[past - item.first] ?? 0);
  }
  return found;
}

function empiricalQuantile(values: number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0];
  return low + (high - low) * (at - Math.floor(at));
}

function pinball(actual: number, forecast: number, p: number): number {
  return actual >= forecast ? p * (actual - forecast) : (1 - p) * (forecast - actual);
}

const percent = (ratio: number) => `${((ratio - 1) * 100).toFixed(1)} %`;

function print(name: string, speed: string, items: number, horizon: number, s: Score): void {
  console.log(
    [
      `${name} ${speed} (${items} series, ${s.count} days) +${horizon}:`,
      `WAPE ${(s.error / s.actual).toFixed(3)} (plain ${(s.baseError / s.actual).toFixed(3)}): ${percent(s.error / s.baseError)};`,
      `loss .9 ${(s.loss / s.actual).toFixed(3)} (plain ${(s.baseLoss / s.actual).toFixed(3)}): ${percent(s.loss / s.baseLoss)};`,
      `coverage ${(s.covered / s.count).toFixed(3)}`,
    ].join(" "),
  );
}

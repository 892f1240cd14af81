import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { plainForecast } from "#src/features/forecasts/demand/rules/plain-rule.ts";
import { type Distribution, quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import { dayNumber, type DayRange, dayRangeOf, MAX_HORIZON } from "#src/features/forecasts/demand/rules/series.ts";
import type { DemandSet } from "./data.ts";
import { thrownAway } from "./thrown-away.ts";

const TEST_DAYS = 182;
const HORIZONS = [1, 7];
const ALIVE_DAYS = 14;

/** A day of the test with what was forecast for it, and with the past same weekdays that the plain rules use. */
export interface TestedDay {
  actual: number;
  forecast: Distribution;
  /** Mean of the last four same weekdays. */
  plainMean: number;
  /** The 0.9 quantile of the last eight same weekdays. */
  plain90: number;
}

interface Item {
  index: number;
  first: number;
  values: readonly (number | null)[];
  /** What it sold a day before the test. */
  rate: number;
}

export interface Result {
  set: string;
  speed: "fast" | "slow";
  horizon: number;
  series: number;
  days: number;
  wape: number;
  plainWape: number;
  loss: number;
  plainLoss: number;
  coverage: number;
  /** Thrown away of what is made so that 90 % are served. */
  thrown: number;
  plainThrown: number;
}

/** Returns the errors of one set, one and seven days ahead, for what sells at least once a day and for what sells less. */
export function measure(set: DemandSet): Result[] {
  const range = dayRangeOf(set.series, set.calendar, set.last + MAX_HORIZON);
  const testFrom = set.last - TEST_DAYS + 1 - range.start;
  const items = set.series
    .map((series, index) => ({ index, first: dayNumber(series.from) - range.start, values: series.values }))
    .filter(({ values }) => values.slice(-ALIVE_DAYS).some((value) => (value ?? 0) > 0))
    .map((item) => ({ ...item, rate: rateBefore(item, range, testFrom) }));
  const fast = items.filter(({ rate }) => rate >= 1);
  const slow = items.filter(({ rate }) => rate >= 0.1 && rate < 1);
  const tested = testedDays(set, range, testFrom, [...fast, ...slow]);
  return [
    { speed: "fast" as const, chosen: fast },
    { speed: "slow" as const, chosen: slow },
  ].flatMap(({ speed, chosen }) =>
    chosen.length === 0
      ? []
      : HORIZONS.map((horizon) => {
          const days = chosen.flatMap(({ index }) => tested.get(`${index}/${horizon}`) ?? []);
          return { set: set.name, speed, horizon, series: chosen.length, days: days.length, ...scoreOf(days) };
        }),
  );
}

/** Walks over all days once; each forecast is made before the days after its origin are added. */
function testedDays(set: DemandSet, range: DayRange, from: number, items: readonly Item[]): Map<string, TestedDay[]> {
  const tested = new Map<string, TestedDay[]>();
  const forecaster = createDemandForecaster(set.series, range);
  const last = set.last - range.start;
  for (let origin = 0; origin < last; origin += 1) {
    forecaster.observe();
    for (const horizon of HORIZONS) {
      const at = origin + horizon;
      if (at < from || at > last || range.closed[at]) continue;
      for (const item of items) {
        const forecast = forecaster.forecast(item.index, horizon);
        const actual = item.values[at - item.first];
        const plain = plainForecast((past) => item.values[past - item.first] ?? null, range, origin, at);
        if (!forecast || actual === null || actual === undefined || !plain) continue;
        const key = `${item.index}/${horizon}`;
        const day = { actual, forecast, plainMean: plain.mean, plain90: plain.q90 };
        tested.set(key, [...(tested.get(key) ?? []), day]);
      }
    }
  }
  return tested;
}

function scoreOf(days: readonly TestedDay[]): Omit<Result, "set" | "speed" | "horizon" | "series" | "days"> {
  const actual = sumOf(days, (day) => day.actual);
  const upper = days.map(({ forecast }) => quantile(forecast, 0.9));
  return {
    wape: sumOf(days, (day) => Math.abs(day.actual - day.forecast.mean)) / actual,
    plainWape: sumOf(days, (day) => Math.abs(day.actual - day.plainMean)) / actual,
    loss: sumOf(days, (day, at) => pinball(day.actual, upper[at]!)) / actual,
    plainLoss: sumOf(days, (day) => pinball(day.actual, day.plain90)) / actual,
    coverage: sumOf(days, (day, at) => (day.actual <= upper[at]! ? 1 : 0)) / days.length,
    thrown: thrownAway(days, ({ forecast }, level) => quantile(forecast, level)),
    plainThrown: thrownAway(days, ({ plainMean }, level) => (plainMean * level) / (1 - level)),
  };
}

function rateBefore({ first, values }: Omit<Item, "rate">, range: DayRange, end: number): number {
  let [sold, open] = [0, 0];
  for (let at = first; at < end; at += 1) {
    if (range.closed[at]) continue;
    sold += values[at - first] ?? 0;
    open += 1;
  }
  return open > 0 ? sold / open : 0;
}

/** What the 0.9 quantile costs: nine tenths of what it was too low, one tenth of what it was too high. */
function pinball(actual: number, upper: number): number {
  return actual >= upper ? 0.9 * (actual - upper) : 0.1 * (upper - actual);
}

function sumOf<T>(values: readonly T[], of: (value: T, at: number) => number): number {
  return values.reduce((sum, value, at) => sum + of(value, at), 0);
}

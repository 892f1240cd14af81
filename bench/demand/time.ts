import { createDemandForecaster } from "#src/features/forecasts/demand/rules/demand-forecaster.ts";
import { quantile } from "#src/features/forecasts/demand/rules/quantile.ts";
import {
  dayRangeOf,
  dayNumber,
  dayText,
  MAX_HORIZON,
  type DemandSeries,
} from "#src/features/forecasts/demand/rules/series.ts";
import { forecastDemandOf } from "#src/features/forecasts/rules/company-forecast.ts";
import type { ItemNeeds } from "#src/features/forecasts/rules/item-forecast.ts";
import { atMost } from "../base/aims.ts";

/** So long one core may take for the forecasts of a large restaurant. */
const MAX_SECONDS = 3;
const SIZES = 200;
const DAYS = 730;
const FROM = "2024-01-01";
const ITEMS = 300;
const SIZES_OF_ITEM = 5;

/** Prints the processor time of forecasts for 200 sizes from two years of days. */
export function measureTime(): void {
  const series = Array.from({ length: SIZES }, (_, index): DemandSeries => ({
    id: `${index}`,
    from: FROM,
    isCount: true,
    values: Array.from({ length: DAYS }, (_, day) => ((day * 7919 + index * 104729) % (3 + (index % 40))) + (day % 7)),
  }));
  const what = `${SIZES} sizes x ${DAYS} days, ${MAX_HORIZON} horizons`;
  printTime(what, () => forecastOnce(series));
  printTime(`${what}, with the scores of the last 8 weeks`, () => forecastCompanyOf(series, []));
  const items = Array.from({ length: ITEMS }, (_, index) => itemOf(index));
  printTime(`${what}, with scores and ${ITEMS} items`, () => forecastCompanyOf(series, items));
}

function forecastOnce(series: readonly DemandSeries[]): void {
  const range = dayRangeOf(series, [], dayNumber(FROM) + DAYS - 1 + MAX_HORIZON);
  const forecaster = createDemandForecaster(series, range);
  for (let day = 0; day < DAYS; day += 1) forecaster.observe();
  for (let index = 0; index < SIZES; index += 1) {
    for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
      const forecast = forecaster.forecast(index, horizon);
      if (forecast) for (const p of [0.1, 0.5, 0.8, 0.9]) quantile(forecast, p);
    }
  }
}

function forecastCompanyOf(sizes: readonly DemandSeries[], items: readonly ItemNeeds[]): void {
  const origin = dayText(dayNumber(FROM) + DAYS - 1);
  forecastDemandOf({ origin, calendar: [], sizes, total: null, items, used: [], overrides: [] });
}

function itemOf(index: number): ItemNeeds {
  const needs = Array.from({ length: SIZES_OF_ITEM }, (_, at) => ({
    size: (index * 7 + at * 13) % SIZES,
    quantity: 0.1 + at,
  }));
  return { id: `item ${index}`, needs };
}

function printTime(what: string, run: () => void): void {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  atMost(what, (user + system) / 1e6, MAX_SECONDS, "s of one core");
}

import { createDemandForecaster } from "#src/features/demand/rules/demand-forecaster.ts";
import { quantile } from "#src/features/demand/rules/quantile.ts";
import { dayRangeOf, dayNumber, MAX_HORIZON, type DemandSeries } from "#src/features/demand/rules/series.ts";

const SIZES = 200;
const DAYS = 730;
const FROM = "2024-01-01";

/** Prints the processor time of forecasts for 200 sizes from two years of days. */
export function measureTime(): void {
  const series = Array.from({ length: SIZES }, (_, index): DemandSeries => ({
    id: `${index}`,
    from: FROM,
    isCount: true,
    values: Array.from({ length: DAYS }, (_, day) => ((day * 7919 + index * 104729) % (3 + (index % 40))) + (day % 7)),
  }));
  const before = process.cpuUsage();
  const range = dayRangeOf(series, [], dayNumber(FROM) + DAYS - 1 + MAX_HORIZON);
  const forecaster = createDemandForecaster(series, range);
  for (let day = 0; day < DAYS; day += 1) forecaster.observe();
  for (let index = 0; index < SIZES; index += 1) {
    for (let horizon = 1; horizon <= MAX_HORIZON; horizon += 1) {
      const forecast = forecaster.forecast(index, horizon);
      if (forecast) for (const p of [0.1, 0.5, 0.8, 0.9]) quantile(forecast, p);
    }
  }
  const { user, system } = process.cpuUsage(before);
  console.log(
    `${SIZES} sizes x ${DAYS} days, ${MAX_HORIZON} horizons: ${((user + system) / 1e6).toFixed(2)} s of one core`,
  );
}

import {
  type CalendarDay,
  dayNumber,
  type DayRange,
  dayRangeOf,
  type DemandSeries,
  MAX_HORIZON,
} from "#src/features/forecasts/demand/rules/series.ts";
import { forecastGroup, valueAtOf } from "#src/features/forecasts/rules/group-forecast.ts";
import { createItemForecaster, type ItemNeeds } from "#src/features/forecasts/rules/item-forecast.ts";
import type { SubjectForecast } from "#src/features/forecasts/rules/subject-forecast.ts";

/** The input of one company's forecasts. Values after the origin are not used. */
export interface CompanyDemand {
  /** The last known day. */
  origin: string;
  calendar: readonly CalendarDay[];
  sizes: readonly DemandSeries[];
  /** All portions of a day; its id is the company's. */
  total: DemandSeries | null;
  /** Items that dishes use; a size is named by its position in `sizes`. */
  items: readonly ItemNeeds[];
  /** The usage of all other items, grouped by unit. */
  used: readonly (readonly DemandSeries[])[];
  /**
   * The sales of a size that a person expects in place of the forecast. The needs of ingredients are computed from
   * them. `ahead` is 1 for the day after the origin.
   */
  overrides: readonly { size: number; ahead: number; quantity: number }[];
}

export interface CompanyForecast {
  sizes: SubjectForecast[];
  items: SubjectForecast[];
  total: SubjectForecast | null;
}

/** Forecasts all series of one company for the 14 days after the origin. */
export function forecastDemandOf(demand: CompanyDemand): CompanyForecast {
  const last = dayNumber(demand.origin);
  const { range, position } = rangeOf(demand.sizes, demand.calendar, last);
  const items = createItemForecaster(
    demand.items,
    demand.sizes.map((size) => valueAtOf(size, range)),
    range,
    position,
  );
  const sizes = forecastGroup(demand.sizes, range, position, (origin, forecaster) =>
    items.afterOrigin(origin, forecaster),
  );
  const groupOf = (series: readonly DemandSeries[]) => {
    const own = rangeOf(series, demand.calendar, last);
    return forecastGroup(series, own.range, own.position);
  };
  return {
    sizes,
    items: [...items.forecasts(sizes, shownMeans(sizes, demand.overrides)), ...demand.used.flatMap(groupOf)],
    total: demand.total ? (groupOf([demand.total])[0] ?? null) : null,
  };
}

function rangeOf(
  series: readonly DemandSeries[],
  calendar: readonly CalendarDay[],
  last: number,
): { range: DayRange; position: number } {
  const range = dayRangeOf(series, calendar, last + MAX_HORIZON);
  return { range, position: last - range.start };
}

function shownMeans(sizes: readonly SubjectForecast[], overrides: CompanyDemand["overrides"]): (number | null)[][] {
  const means = sizes.map(({ days }) => days.map(({ mean }) => mean));
  for (const { size, ahead, quantity } of overrides) means[size]![ahead - 1] = quantity;
  return means;
}

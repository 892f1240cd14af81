import {
  dayNumber,
  type CalendarDay,
  type DemandSeries,
  dayText,
} from "#src/features/forecasts/demand/rules/series.ts";
import type { CompanyDemand } from "#src/features/forecasts/rules/company-forecast.ts";

/** The database's rows of one company for the worker. `rows` are JSON: days since the first, values, weights. */
export interface DemandRows {
  companyId: string;
  origin: string;
  /** The day from which positions are counted. */
  first: string;
  days: { at: number; closed: boolean }[];
  calendar: CalendarDay[];
  sizes: { id: string; category: string | null; rows: string }[];
  total: string | null;
  items: { id: string; needs: { size_id: string; quantity: number }[] }[];
  usage: UsageRow[];
  overrides: { size_id: string; ahead: number; quantity: number }[];
}

export interface UsageRow {
  id: string;
  unit: string;
  rows: string;
}

/** Turns the rows of the database into series without gaps. */
export function demandOf(rows: DemandRows): CompanyDemand {
  const { first } = rows;
  const length = dayNumber(rows.origin) - dayNumber(first) + 1;
  const known = Array.from({ length }, () => false);
  for (const { at, closed } of rows.days) known[at] = !closed;
  const start = (at: number) => dayText(dayNumber(first) + at);
  const sizes = rows.sizes.map(({ id, category, rows: text }): DemandSeries => {
    const parsed = JSON.parse(text) as Parsed;
    const series = seriesOf(id, parsed, { length, start, missing: () => null });
    return { ...series, isCount: true, ...(category !== null && { category }) };
  });
  const position = new Map(sizes.map(({ id }, at) => [id, at]));
  // If no dish that uses an item has days of its own, the item is forecast from its own usage.
  const items = rows.items.flatMap(({ id, needs }) => {
    const found = needs.flatMap(({ size_id, quantity }) => {
      const size = position.get(size_id);
      return size === undefined ? [] : [{ size, quantity }];
    });
    return found.length === 0 ? [] : [{ id, needs: found }];
  });
  return {
    origin: rows.origin,
    calendar: [
      ...rows.calendar,
      ...rows.days.filter(({ closed }) => closed).map(({ at }): CalendarDay => ({ day: start(at), kind: "closed" })),
    ],
    sizes,
    total: rows.total === null ? null : totalOf(rows, JSON.parse(rows.total) as Parsed, { length, start }),
    items,
    used: usedByUnit(
      rows.usage.filter(({ id }) => !items.some((item) => item.id === id)),
      { length, start, known },
    ),
    overrides: rows.overrides.flatMap(({ size_id, ahead, quantity }) => {
      const size = position.get(size_id);
      return size === undefined ? [] : [{ size, ahead, quantity }];
    }),
  };
}

type Parsed = [days: number[], values: (number | null)[], weights?: number[]];

interface Range {
  length: number;
  start: (at: number) => string;
  missing: (at: number) => number | null;
}

/** Returns the series, which begins with its first row. */
function seriesOf(
  id: string,
  [days, values, weights]: Parsed,
  { length, start, missing }: Range,
): Omit<DemandSeries, "isCount"> {
  const first = days[0] ?? 0;
  const filled = Array.from({ length: length - first }, (_, at) => missing(first + at));
  const weighed = Array.from({ length: length - first }, () => 1);
  for (const [index, day] of days.entries()) {
    filled[day - first] = values[index] ?? null;
    weighed[day - first] = weights?.[index] ?? 1;
  }
  return { id, from: start(first), values: filled, ...(weights && { weights: weighed }) };
}

type Known = Omit<Range, "missing"> & { known: readonly boolean[] };

function totalOf({ companyId }: DemandRows, parsed: Parsed, range: Omit<Range, "missing">): DemandSeries {
  return { ...seriesOf(companyId, parsed, { ...range, missing: () => null }), isCount: true };
}

/** A known day without a row had no usage. */
function usedByUnit(usage: readonly UsageRow[], { known, ...range }: Known): DemandSeries[][] {
  const missing = (at: number) => (known[at] ? 0 : null);
  const byUnit = Map.groupBy(usage, ({ unit }) => unit);
  return [...byUnit.values()].map((rows) =>
    rows.map(({ id, rows: text }) => ({
      ...seriesOf(id, JSON.parse(text) as Parsed, { ...range, missing }),
      isCount: false,
    })),
  );
}

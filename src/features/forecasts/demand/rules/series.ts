/** The last forecast day, in days after the origin. */
export const MAX_HORIZON = 14;
export const DAYS_PER_WEEK = 7;

/** The demand for one thing, day by day: portions of a dish's size, or an amount of an ingredient. */
export interface DemandSeries {
  id: string;
  /** The day of the first value, `YYYY-MM-DD`. */
  from: string;
  /** One value per day in succession, none below 0; null for a day that could not be observed. */
  values: readonly (number | null)[];
  /** The reliability of each value, 0 to 1; without it every value counts in full. */
  weights?: readonly number[];
  /** Whether the values are portions, whose quantiles are whole; amounts (kg, money) are not. */
  isCount: boolean;
  /** The category; a new series is forecast from the others of its category. */
  category?: string;
}

/** What is known about a day in advance. A day may be closed, or a holiday or event that changes the sales. */
export type CalendarDay =
  | { day: string; kind: "closed" }
  | {
      day: string;
      kind: "holiday" | "event";
      name: string;
      /** The multiple of the usual demand that the owner expects; null when past days of the same name decide. */
      factor?: number | null;
    };

/** A holiday, the day before one, or an event. */
export interface SpecialDay {
  kind: "holiday" | "eve" | "event";
  name: string;
  factor: number | null;
}

/** The days of several series as positions 0, 1, 2 …, with the calendar's entry for each. */
export interface DayRange {
  /** Days since 1 January 1970 of position 0. */
  start: number;
  closed: readonly boolean[];
  special: readonly (SpecialDay | undefined)[];
}

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** 1 January 1970 was a Thursday. */
const WEEKDAY_OF_EPOCH = 4;

/** Returns the days since 1 January 1970 of a day written `YYYY-MM-DD`. Throws RangeError for anything else. */
export function dayNumber(day: string): number {
  const number = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) / DAY_MS : Number.NaN;
  if (!Number.isInteger(number)) throw new RangeError(`"${day}" is not a day written YYYY-MM-DD.`);
  return number;
}

export function dayText(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Returns 0 for Sunday to 6 for Saturday. */
export function weekdayOf(range: DayRange, position: number): number {
  return (range.start + position + WEEKDAY_OF_EPOCH) % DAYS_PER_WEEK;
}

/** Returns the days from the earliest value of the series to `last`, with the calendar's entries. */
export function dayRangeOf(series: readonly DemandSeries[], calendar: readonly CalendarDay[], last: number): DayRange {
  const start = Math.min(last, ...series.map(({ from }) => dayNumber(from)));
  const length = last - start + 1;
  const closed = Array.from({ length }, () => false);
  const special = Array.from<SpecialDay | undefined>({ length });
  // One day more than is forecast is included, because the last day may be the eve of a holiday.
  for (const entry of calendar) {
    const position = dayNumber(entry.day) - start;
    if (entry.kind === "closed") {
      if (position >= 0 && position < length) closed[position] = true;
      continue;
    }
    const { kind, name, factor = null } = entry;
    if (position >= 0 && position < length) special[position] = { kind, name, factor };
    if (kind === "holiday" && position > 0 && position <= length) {
      special[position - 1] ??= { kind: "eve", name, factor: null };
    }
  }
  return { start, closed, special };
}

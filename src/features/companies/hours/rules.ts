import type { OpeningHours, Span } from "#src/shared/opening-hours.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";
import { minutesOf, type Weekday, WEEKDAYS } from "#src/shared/time-span.ts";

/** A restaurant's opening hours and timezone; without hours it is always open. */
export interface Opening {
  opening_hours: OpeningHours | null;
  timezone: string;
}

export interface OpenState {
  open: boolean;
  /** The end of the open or closed state, in milliseconds since 1970; null if it never ends, or not within a year. */
  until: number | null;
}

/** Number of days after which a restaurant that stays open counts as always open. */
const MAX_OPEN_DAYS = 8;
const SEARCHED_DAYS = 366;

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
}

/** Returns the spans that begin on a day: the day's own spans if its date is listed, otherwise those of its weekday. */
export function spansOn({ weekly, dates }: OpeningHours, day: string): readonly Span[] {
  return dates.find(({ date }) => date === day)?.spans ?? weekly[weekdayOf(day)];
}

interface Period {
  from: number;
  to: number;
}

/** Returns the spans of a day as moments. A clock change makes them longer, shorter or empty. */
export function periodsOn({ opening_hours, timezone }: Opening, day: string): Period[] {
  if (!opening_hours) return [];
  return spansOn(opening_hours, day)
    .map(minutesOf)
    .map(({ from, to }) => ({ from: momentIn(timezone, day, from), to: momentIn(timezone, day, to) }))
    .filter(({ from, to }) => from < to);
}

/** Returns whether guests can order at a moment, and until when. */
export function openStateAt(opening: Opening, moment: number): OpenState {
  if (!opening.opening_hours) return { open: true, until: null };
  const today = dayIn(opening.timezone, new Date(moment));
  const on = (ahead: number) => periodsOn(opening, addDays(today, ahead));
  // Yesterday's last span may end today.
  if ([-1, 0].flatMap(on).some(({ from, to }) => from <= moment && moment < to)) {
    return {
      open: true,
      until: endOf(Array.from({ length: MAX_OPEN_DAYS + 2 }, (_, at) => on(at - 1)).flat(), moment),
    };
  }
  for (let ahead = -1; ahead <= SEARCHED_DAYS; ahead += 1) {
    const next = on(ahead).reduce(
      (earliest, { from }) => (from > moment ? Math.min(earliest, from) : earliest),
      Infinity,
    );
    if (next < Infinity) return { open: false, until: next };
  }
  return { open: false, until: null };
}

/** Returns when the restaurant closes; periods without a gap in between count as one. */
function endOf(periods: readonly Period[], moment: number): number | null {
  let end = moment;
  for (const { from, to } of periods.toSorted((a, b) => a.from - b.from)) if (from <= end && to > end) end = to;
  return end - moment > MAX_OPEN_DAYS * 86_400_000 ? null : end;
}

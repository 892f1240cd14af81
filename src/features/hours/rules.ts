import { minutesOf, type OpeningHours, type Span } from "#src/shared/opening-hours.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The hours of a restaurant and where its clock stands; no hours is always open. */
export interface Opening {
  opening_hours: OpeningHours | null;
  timezone: string;
}

export interface OpenState {
  open: boolean;
  /** When that ends, in milliseconds; null when it does not within a year, or at all. */
  until: number | null;
}

/** Hours that go on like this for so long have no end worth telling. */
const MAX_OPEN_DAYS = 8;
const LOOK_AHEAD_DAYS = 366;

export function weekdayOf(day: string): Weekday {
  return WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? "mon";
}

/** The spans that begin on a day: its own where it is listed, else its weekday's. */
export function spansOn({ weekly, dates }: OpeningHours, day: string): readonly Span[] {
  return dates.find(({ date }) => date === day)?.spans ?? weekly[weekdayOf(day)];
}

interface Stretch {
  from: number;
  to: number;
}

/** The spans of a day as moments; clocks that change in between make them longer, shorter or, at worst, nothing. */
function stretchesOn({ opening_hours, timezone }: Opening, day: string): Stretch[] {
  if (!opening_hours) return [];
  return spansOn(opening_hours, day)
    .map(minutesOf)
    .map(({ from, to }) => ({ from: momentIn(timezone, day, from), to: momentIn(timezone, day, to) }))
    .filter(({ from, to }) => from < to);
}

/** Whether guests may order at a moment, and until when that stays so. */
export function openStateAt(opening: Opening, moment: number): OpenState {
  if (!opening.opening_hours) return { open: true, until: null };
  const today = dayIn(opening.timezone, new Date(moment));
  const on = (ahead: number) => stretchesOn(opening, addDays(today, ahead));
  // Yesterday's last span may reach into today.
  if ([-1, 0].flatMap(on).some(({ from, to }) => from <= moment && moment < to)) {
    return {
      open: true,
      until: endOf(Array.from({ length: MAX_OPEN_DAYS + 2 }, (_, at) => on(at - 1)).flat(), moment),
    };
  }
  for (let ahead = -1; ahead <= LOOK_AHEAD_DAYS; ahead += 1) {
    const next = on(ahead).reduce((least, { from }) => (from > moment ? Math.min(least, from) : least), Infinity);
    if (next < Infinity) return { open: false, until: next };
  }
  return { open: false, until: null };
}

/** Where one stretch ends as another begins, it goes on. */
function endOf(stretches: readonly Stretch[], moment: number): number | null {
  let end = moment;
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) if (from <= end && to > end) end = to;
  return end - moment > MAX_OPEN_DAYS * 86_400_000 ? null : end;
}

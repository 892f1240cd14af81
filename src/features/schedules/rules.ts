import { weekdayOf } from "#src/features/hours/rules.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";
import { minutesOf, type Weekday } from "#src/shared/time-span.ts";

/** A time of day at which something is served, on some weekdays, between two days. */
export interface Period {
  days: readonly Weekday[];
  opens: string;
  closes: string;
  from_day: string | null;
  to_day: string | null;
}

/** Whether something with these periods is served at a moment; without any it always is. The database has the same rule. */
export function isScheduledAt(schedule: readonly Period[], timezone: string, moment: number): boolean {
  if (schedule.length === 0) return true;
  const today = dayIn(timezone, new Date(moment));
  // One that began yesterday may reach into today.
  return [addDays(today, -1), today].some((day) =>
    schedule.some((period) => {
      if (!beginsOn(period, day)) return false;
      const { from, to } = minutesOf(period);
      return momentIn(timezone, day, from) <= moment && moment < momentIn(timezone, day, to);
    }),
  );
}

/** Whether a period begins on a day. */
function beginsOn({ days, from_day, to_day }: Period, day: string): boolean {
  return days.includes(weekdayOf(day)) && (from_day === null || day >= from_day) && (to_day === null || day <= to_day);
}

const DAY_NAMES: Record<Weekday, string> = {
  mon: "Mon",
  tue: "Tue",
  wed: "Wed",
  thu: "Thu",
  fri: "Fri",
  sat: "Sat",
  sun: "Sun",
};
const ORDER = Object.keys(DAY_NAMES) as Weekday[];

/** "Mon–Fri 07:00–11:00", "Every day 18:00–02:00 (next day)", "Sat, Sun 10:00–14:00, from 2026-12-01". */
export function periodText({ days, opens, closes, from_day, to_day }: Period, dayText = (day: string) => day): string {
  const until = closes <= opens ? " (next day)" : "";
  const first = from_day === null ? "" : `, from ${dayText(from_day)}`;
  const last = to_day === null ? "" : `, until ${dayText(to_day)}`;
  return `${daysText(days)} ${opens}–${closes}${until}${first}${last}`;
}

function daysText(days: readonly Weekday[]): string {
  const chosen = ORDER.filter((day) => days.includes(day));
  if (chosen.length === ORDER.length) return "Every day";
  const [first, last] = [chosen[0], chosen.at(-1)];
  const isRow = chosen.length > 2 && last && first && ORDER.indexOf(last) - ORDER.indexOf(first) === chosen.length - 1;
  return isRow ? `${DAY_NAMES[first]}–${DAY_NAMES[last]}` : chosen.map((day) => DAY_NAMES[day]).join(", ");
}

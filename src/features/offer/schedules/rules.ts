import { weekdayOf } from "#src/features/companies/hours/rules.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";
import { DAY_LABELS, minutesOf, type Weekday, WEEKDAYS } from "#src/shared/time-span.ts";

/** A period of the day in which something is served, on some weekdays, between two days. */
export interface Period {
  days: readonly Weekday[];
  opens: string;
  closes: string;
  from_day: string | null;
  to_day: string | null;
}

/**
 * Whether something with these periods is served at a moment. Without periods it is always served. The database has the
 * same rule.
 */
export function isScheduledAt(schedule: readonly Period[], timezone: string, moment: number): boolean {
  if (schedule.length === 0) return true;
  const today = dayIn(timezone, new Date(moment));
  // A period that began yesterday may extend into today.
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

/** "Mon–Fri 07:00–11:00", "Every day 18:00–02:00 (next day)", "Sat, Sun 10:00–14:00, from 2026-12-01". */
export function periodText({ days, opens, closes, from_day, to_day }: Period, dayText = (day: string) => day): string {
  const until = closes <= opens ? " (next day)" : "";
  const first = from_day === null ? "" : `, from ${dayText(from_day)}`;
  const last = to_day === null ? "" : `, until ${dayText(to_day)}`;
  return `${daysText(days)} ${opens}–${closes}${until}${first}${last}`;
}

function daysText(days: readonly Weekday[]): string {
  const chosen = WEEKDAYS.filter((day) => days.includes(day));
  if (chosen.length === WEEKDAYS.length) return "Every day";
  const [first, last] = [chosen[0], chosen.at(-1)];
  const isRow =
    chosen.length > 2 && last && first && WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) === chosen.length - 1;
  return isRow ? `${DAY_LABELS[first]}–${DAY_LABELS[last]}` : chosen.map((day) => DAY_LABELS[day]).join(", ");
}

import type { NamedDay } from "#src/features/agent/grammar/days.ts";
import type { Period } from "#src/features/agent/grammar/verb.ts";
import { addDays } from "#src/shared/time.ts";

/** Returns the first and last day of a period, relative to the restaurant's `today`; weeks begin on Monday. */
export function daysOf(period: Exclude<Period, "tomorrow">, today: string): { from: string; to: string } {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monthBegins = `${today.slice(0, 7)}-01`;
  const lastMonthEnds = addDays(monthBegins, -1);
  switch (period) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case "week":
      return { from: addDays(today, -6), to: today };
    case "last_week":
      return { from: addDays(today, -weekday - 7), to: addDays(today, -weekday - 1) };
    case "month":
      return { from: monthBegins, to: today };
    case "last_month":
      return { from: `${lastMonthEnds.slice(0, 7)}-01`, to: lastMonthEnds };
  }
}

const weekdayOf = (day: string) => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

interface Said {
  period: Period | null;
  day: NamedDay | null;
}

/** Returns the day that the message names, today or later; null if it names none, or a period in the past. */
export function dayAhead({ period, day }: Said, today: string): string | null {
  if (day?.kind === "date") return day.date;
  if (day?.kind === "ahead") return addDays(today, day.days);
  if (day?.kind === "weekday") return addDays(today, (day.weekday - weekdayOf(today) + 7) % 7);
  if (period === "today") return today;
  return period === "tomorrow" ? addDays(today, 1) : null;
}

/** Returns the most recent day before today on the named weekday; null if the message names none. */
export function dayBefore({ day }: Pick<Said, "day">, today: string): string | null {
  if (day?.kind !== "weekday") return null;
  return addDays(today, -((weekdayOf(today) - day.weekday + 7) % 7 || 7));
}

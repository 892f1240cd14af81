import type { Period } from "#src/features/agent/grammar/verb.ts";
import { addDays } from "#src/shared/time.ts";

/** Returns the first and last day of a period, seen from a day of the restaurant; weeks begin on Monday. */
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

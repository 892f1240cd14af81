import { addDays } from "#src/shared/time.ts";

/** Limits of an invoice's date. Beyond them it was probably misread, and a person is asked. */
const MAX_DAYS_AHEAD = 7;
const MAX_YEARS_BACK = 2;

export type UnusualDate = "ahead" | "past";

/**
 * Returns the reason why an invoice's date has to be confirmed; null for a usual date. `today` is the company's day.
 */
export function unusualDate(date: string | null, today: string): UnusualDate | null {
  if (date === null || date === "") return null;
  if (date > addDays(today, MAX_DAYS_AHEAD)) return "ahead";
  return date < yearsBefore(today, MAX_YEARS_BACK) ? "past" : null;
}

/** Returns the day some years earlier. For 29 February it may not exist; comparing with it is still correct. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

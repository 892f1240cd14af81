import { addDays } from "#src/shared/time.ts";

/** A date further ahead or further back is asked about, because it was probably misread. */
const MAX_DAYS_AHEAD = 7;
const MAX_YEARS_BACK = 2;

export type UnusualDate = "ahead" | "past";

/** Returns why an invoice's date has to be confirmed; null for a usual one. `today` is the company's day. */
export function unusualDate(date: string | null, today: string): UnusualDate | null {
  if (date === null || date === "") return null;
  if (date > addDays(today, MAX_DAYS_AHEAD)) return "ahead";
  return date < yearsBefore(today, MAX_YEARS_BACK) ? "past" : null;
}

/** On 29 February of a year without one the comparison is with a day that does not exist, which changes nothing. */
function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}

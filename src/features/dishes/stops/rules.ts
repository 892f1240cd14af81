import { type Opening, periodsOn } from "#src/features/companies/hours/rules.ts";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

/**
 * Returns when the restaurant's day ends, in milliseconds since 1970: at midnight by its clock, or when it closes after
 * midnight. At one in the morning, a bar that closes at two is still in the previous day.
 */
export function endOfBusinessDay(opening: Opening, moment: number): number {
  const today = dayIn(opening.timezone, new Date(moment));
  const open = periodsOn(opening, addDays(today, -1)).find(({ from, to }) => from <= moment && moment < to);
  if (open) return open.to;
  const midnight = momentIn(opening.timezone, addDays(today, 1), 0);
  return Math.max(midnight, ...periodsOn(opening, today).map(({ to }) => to));
}

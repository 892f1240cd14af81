import { spansOn, type Opening } from "#src/features/companies/hours/rules.ts";
import { minutesOf } from "#src/shared/time-span.ts";
import { addDays, momentIn } from "#src/shared/time.ts";

/** Minutes after the last guest could order during which orders may still arrive. */
const AFTER_CLOSING_MINUTES = 60;
const DAY_MINUTES = 1440;
/** Minutes after midnight at which the previous day is complete in a restaurant that never closes. */
const ROUND_THE_CLOCK_MINUTES = 5 * 60;

/** A demand day as moments, in milliseconds since 1970. */
export interface DemandDay {
  day: string;
  begins: number;
  ends: number;
  /** The moment after which no more orders of the day are expected. */
  complete: number;
  isClosed: boolean;
}

/**
 * Returns the limits of a demand day. It includes the orders that are placed while a span that began on it is open, and
 * up to an hour later, also after midnight. Without a span it is the calendar day. The days follow each other without a
 * gap.
 */
export function demandDayOf(opening: Opening, day: string): DemandDay {
  const begins = boundaryAfter(opening, addDays(day, -1));
  const ends = boundaryAfter(opening, day);
  const spans = opening.opening_hours ? spansOn(opening.opening_hours, day) : null;
  const last = spans?.length ? Math.max(...spans.map((span) => minutesOf(span).to)) : null;
  const isRoundTheClock = spans === null || (last === DAY_MINUTES && ends === midnightAfter(opening, day));
  return {
    day,
    begins,
    ends,
    complete: isRoundTheClock
      ? momentIn(opening.timezone, day, DAY_MINUTES + ROUND_THE_CLOCK_MINUTES)
      : Math.max(ends, momentIn(opening.timezone, day, (last ?? DAY_MINUTES) + AFTER_CLOSING_MINUTES)),
    isClosed: spans !== null && spans.length === 0,
  };
}

function midnightAfter({ timezone }: Opening, day: string): number {
  return momentIn(timezone, day, DAY_MINUTES);
}

/** Returns where a day ends and the next begins: at midnight, or after the last span of the evening. */
function boundaryAfter(opening: Opening, day: string): number {
  const { opening_hours: hours, timezone } = opening;
  const midnight = midnightAfter(opening, day);
  if (!hours) return midnight;
  const last = Math.max(0, ...spansOn(hours, day).map((span) => minutesOf(span).to));
  const next = Math.min(DAY_MINUTES, ...spansOn(hours, addDays(day, 1)).map((span) => minutesOf(span).from));
  const end = momentIn(timezone, day, last + AFTER_CLOSING_MINUTES);
  return Math.max(midnight, Math.min(end, momentIn(timezone, addDays(day, 1), next)));
}

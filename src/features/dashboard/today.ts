import Big from "big.js";
import { addDays, dayIn, momentIn } from "#src/shared/time.ts";

const MINUTE_MS = 60_000;

/** A day of the restaurant up to a moment: from its midnight, as ISO text. */
export interface DaySpan {
  day: string;
  begins: string;
  ends: string;
}

/**
 * Returns today until now, and the same weekday last week until the same time of day. Both are local times of the
 * restaurant, even if its clocks were changed in between.
 */
export function comparedDays(timezone: string, now: Date): { today: DaySpan; last_week: DaySpan } {
  const today = dayIn(timezone, now);
  const before = addDays(today, -7);
  const iso = (moment: number) => new Date(moment).toISOString();
  const midnight = (day: string) => iso(momentIn(timezone, day, 0));
  const sameTime = momentIn(timezone, before, minutesIn(timezone, now)) + (now.getTime() % MINUTE_MS);
  return {
    today: { day: today, begins: midnight(today), ends: now.toISOString() },
    last_week: { day: before, begins: midnight(before), ends: iso(sameTime) },
  };
}

/** Returns the minutes after midnight, in local time of the zone. */
function minutesIn(timezone: string, moment: Date): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: timezone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return part("hour") * 60 + part("minute");
}

/** The comparison of an amount of today with an earlier one; `percent` has no decimals and is never negative. */
export type Change =
  | { kind: "more" | "less"; percent: number }
  | { kind: "same" }
  /** There is no earlier amount. */
  | { kind: "new" };

export function changeOf(today: number | null, before: number | null): Change {
  if (today === null || before === null || before === 0) return { kind: "new" };
  const percent = new Big(today).minus(before).div(before).times(100).round(0).toNumber();
  if (percent === 0) return { kind: "same" };
  return { kind: percent > 0 ? "more" : "less", percent: Math.abs(percent) };
}

/** Returns the weekday of a calendar day: "Tuesday". */
export function weekdayOf(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));
}

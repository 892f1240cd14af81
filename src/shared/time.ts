/**
 * Returns the calendar day of a moment in a timezone, as "2026-03-29". Every "today" of the product is the
 * restaurant's, whatever the zone of the server or the browser.
 */
export function dayIn(timezone: string, moment: Date | string = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: timezone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).formatToParts(new Date(moment));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}`;
}

/** Returns noon of a calendar day, for formatting it: in most timezones that moment is on the same day. */
export const noonUtc = (day: string): string => `${day}T12:00:00Z`;

/** Moves a day such as "2026-03-01" by whole calendar days. It uses no clock, so daylight saving does not matter. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** Returns how many calendar days a day is after another; below 0 when it is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(noonUtc(to)) - Date.parse(noonUtc(from))) / 86_400_000);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** Returns "3 minutes ago"; "Unknown time" when the moment cannot be parsed. */
export function relativeTime(moment: string | Date | null | undefined, now: Date = new Date()): string {
  const then = moment == null ? Number.NaN : new Date(moment).getTime();
  if (Number.isNaN(then)) return "Unknown time";
  const seconds = Math.round((then - now.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

export function isTimezone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns how many milliseconds a zone's clock is ahead of UTC at a moment. */
function offsetAt(timezone: string, moment: number): number {
  let clock = clocks.get(timezone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    clocks.set(timezone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/**
 * Returns the moment at which a zone's clock shows a day and the minutes after its midnight (1440 and more are the next
 * day). When clocks were set back and a time comes twice, returns the second moment. When clocks were set forward and a
 * time is skipped, the time is moved forward by the skipped span.
 */
export function momentIn(timezone: string, day: string, minutes: number): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const shown = Date.UTC(year, month - 1, date, 0, minutes);
  const before = shown - offsetAt(timezone, shown - DAY_MS);
  const after = shown - offsetAt(timezone, shown + DAY_MS);
  return shown - after === offsetAt(timezone, after) ? after : before;
}

import type { OpeningHours, Span } from "#src/shared/opening-hours.ts";
import { spansOn } from "#src/features/companies/hours/rules.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { type Weekday, WEEKDAYS } from "#src/shared/time-span.ts";

// Replaces narrow spaces: browsers and servers put different ones into times, and hydration needs the same text on
// both.
const withPlainSpaces = (text: string) => text.replaceAll(/[\u2009\u202f]/g, " ");

const utc = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });

/** Returns a time such as "17:30" in the form of the locale. */
export const clockText = (time: string, locale: string): string =>
  withPlainSpaces(utc(locale, { hour: "numeric", minute: "2-digit" }).format(Date.parse(`1970-01-01T${time}:00Z`)));

/** Returns "11:00–14:30, 17:30–22:00"; empty when closed. */
const spansText = (spans: readonly Span[], locale: string): string =>
  spans.map(({ opens, closes }) => `${clockText(opens, locale)}–${clockText(closes, locale)}`).join(", ");

/** Returns a weekday's name; 5 January 1970 was a Monday. */
export const weekdayText = (day: Weekday, locale: string, length: "short" | "long" = "short"): string =>
  utc(locale, { weekday: length }).format(Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day)));

/** Returns "25 December" with its weekday before it. */
const dateText = (date: string, locale: string): string =>
  withPlainSpaces(
    utc(locale, { weekday: "short", day: "numeric", month: "long" }).format(Date.parse(`${date}T00:00:00Z`)),
  );

interface HoursLine {
  label: string;
  /** Empty when closed. */
  times: string;
}

/** Returns the week in as few lines as possible: consecutive days with the same times share one. */
export function weekLines({ weekly }: OpeningHours, locale: string): HoursLine[] {
  const groups: { days: Weekday[]; times: string }[] = [];
  for (const day of WEEKDAYS) {
    const times = spansText(weekly[day], locale);
    const last = groups.at(-1);
    if (last?.times === times) last.days.push(day);
    else groups.push({ days: [day], times });
  }
  return groups.map(({ days, times }) => {
    const [first = "mon", last = first] = [days[0], days.at(-1)];
    const [from, to] = [weekdayText(first, locale), weekdayText(last, locale)];
    return { label: first === last ? from : `${from}–${to}`, times };
  });
}

const SHOWN_DAYS = 60;

/** Returns the special dates of the coming weeks. */
export function dateLines(hours: OpeningHours, today: string, locale: string): HoursLine[] {
  const last = addDays(today, SHOWN_DAYS);
  return hours.dates
    .filter(({ date }) => today <= date && date <= last)
    .map(({ date }) => ({ label: dateText(date, locale), times: spansText(spansOn(hours, date), locale) }));
}

/**
 * Returns a moment relative to a day (such as "2026-03-29"): "today, 17:30", "tomorrow, 11:00", within a week
 * "Tuesday, 11:00", else "12 December, 11:00".
 */
export function whenText(moment: number, today: string, timezone: string, locale: string): string {
  const day = dayIn(timezone, new Date(moment));
  const time = withPlainSpaces(
    new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: timezone }).format(moment),
  );
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead <= 1) return `${new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(ahead, "day")}, ${time}`;
  const options: Intl.DateTimeFormatOptions = ahead < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return `${utc(locale, options).format(Date.parse(`${day}T00:00:00Z`))}, ${time}`;
}

/** Returns a timezone's city for a text such as "New York time": "New York" for America/New_York. */
export const timezoneText = (timezone: string): string => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ");

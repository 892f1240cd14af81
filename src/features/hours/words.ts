import type { OpeningHours, Span } from "#src/shared/opening-hours.ts";
import { spansOn, type Weekday, WEEKDAYS } from "#src/features/hours/rules.ts";
import { addDays, dayIn } from "#src/shared/time.ts";

// Browsers and servers differ in the narrow spaces they put into times, and what was rendered must be rendered again alike.
const plain = (text: string) => text.replaceAll(/[\u2009\u202f]/g, " ");

const utc = (locale: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });

/** "17:30" as the locale writes it. */
export const clockText = (time: string, locale: string): string =>
  plain(utc(locale, { hour: "numeric", minute: "2-digit" }).format(Date.parse(`1970-01-01T${time}:00Z`)));

/** "11:00–14:30, 17:30–22:00"; empty when closed. */
export const spansText = (spans: readonly Span[], locale: string): string =>
  spans.map(({ opens, closes }) => `${clockText(opens, locale)}–${clockText(closes, locale)}`).join(", ");

/** A weekday's short name; 5 January 1970 was a Monday. */
export const weekdayText = (day: Weekday, locale: string, length: "short" | "long" = "short"): string =>
  utc(locale, { weekday: length }).format(Date.UTC(1970, 0, 5 + WEEKDAYS.indexOf(day)));

/** "25 December", with its weekday before it. */
export const dateText = (date: string, locale: string): string =>
  plain(utc(locale, { weekday: "short", day: "numeric", month: "long" }).format(Date.parse(`${date}T00:00:00Z`)));

export interface HoursLine {
  label: string;
  /** Empty when closed. */
  times: string;
}

/** The week in as few lines as it takes: days that follow each other with the same times share one. */
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

const DATES_SHOWN_AHEAD = 60;

/** The dates with times of their own in the coming weeks. */
export function dateLines(hours: OpeningHours, today: string, locale: string): HoursLine[] {
  const last = addDays(today, DATES_SHOWN_AHEAD);
  return hours.dates
    .filter(({ date }) => today <= date && date <= last)
    .map(({ date }) => ({ label: dateText(date, locale), times: spansText(spansOn(hours, date), locale) }));
}

/** A moment as seen from a day (such as "2026-03-29"): "today, 17:30", "tomorrow, 11:00", within a week "Tuesday, 11:00", else "12 December, 11:00". */
export function whenText(moment: number, today: string, timezone: string, locale: string): string {
  const day = dayIn(timezone, new Date(moment));
  const time = plain(
    new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: timezone }).format(moment),
  );
  const ahead = (Date.parse(day) - Date.parse(today)) / 86_400_000;
  if (ahead <= 1) return `${new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(ahead, "day")}, ${time}`;
  const options: Intl.DateTimeFormatOptions = ahead < 7 ? { weekday: "long" } : { day: "numeric", month: "long" };
  return `${utc(locale, options).format(Date.parse(`${day}T00:00:00Z`))}, ${time}`;
}

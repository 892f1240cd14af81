import { countryOf } from "#src/features/companies/countries.ts";

/** Returns the locale for numeric dates in a country, given by its name or code; the US locale for an unknown one. */
function localeOfDates(country: string): string {
  const region = countryOf(country)?.code;
  if (region === undefined) return "en-US";
  // The script is omitted: "en-Latn-GB" would be read as plain English, which uses the format of the US.
  return `${new Intl.Locale("und", { region }).maximize().language}-${region}`;
}

/** Western digits and years, whatever the country's own calendar: the other numbers on the sheet are Western too. */
const PLAIN = { calendar: "gregory", numberingSystem: "latn" } as const;
const DIRECTION_MARKS = /[\u200E\u200F\u061C]/g;

/** Returns whether a country writes 11:10 PM for 23:10. */
export const hasTwelveHours = (country: string): boolean =>
  new Intl.DateTimeFormat(localeOfDates(country), { hour: "numeric" }).resolvedOptions().hour12 ?? false;

/**
 * Returns a function that writes a moment briefly in the form of the company's country: "26/11/26, 23:10" in the United
 * Kingdom, "11/26/26, 11:10 PM" in the US. A year at the beginning has four digits, or it would look like a day.
 */
export function shortMomentOf(country: string, timeZone: string): (moment: Date) => string {
  const locale = localeOfDates(country);
  const date = (year: "numeric" | "2-digit") =>
    new Intl.DateTimeFormat(locale, { ...PLAIN, day: "2-digit", month: "2-digit", year, timeZone });
  const yearFirst = date("2-digit").formatToParts(0)[0]?.type === "year";
  const day = date(yearFirst ? "numeric" : "2-digit");
  const hour12 = hasTwelveHours(country);
  const time = new Intl.DateTimeFormat("en-US", {
    timeZone,
    minute: "2-digit",
    ...(hour12 ? { hour: "numeric", hour12 } : { hour: "2-digit", hourCycle: "h23" }),
  });
  return (moment) => `${day.format(moment).replaceAll(DIRECTION_MARKS, "")}, ${time.format(moment)}`;
}

/**
 * Returns the locale for dates with the month's English name: "26 Nov 2026", and "Nov 26, 2026" in countries that write
 * the month first.
 */
export function wordDateLocaleOf(country: string): "en-GB" | "en-US" {
  const parts = new Intl.DateTimeFormat(localeOfDates(country), PLAIN).formatToParts(0);
  return parts[0]?.type === "month" ? "en-US" : "en-GB";
}

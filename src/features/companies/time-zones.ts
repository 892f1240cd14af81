import { countries } from "countries-list";
import { getAllTimezones, type Timezone } from "countries-and-timezones";
import { type Country, countryOf } from "#src/features/companies/countries.ts";

/** The zone of the largest city, for countries where neither the capital nor the first zone has it. */
const LARGEST_CITY: Record<string, string> = {
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  FM: "Pacific/Pohnpei",
  KI: "Pacific/Tarawa",
  MN: "Asia/Ulaanbaatar",
  PF: "Pacific/Tahiti",
  PS: "Asia/Hebron",
  US: "America/New_York",
};

const all = new Map<string, Timezone>(Object.entries(getAllTimezones({ deprecated: true })));

/**
 * Returns the country of a zone. A zone that several countries share belongs to the first: each of the others has a
 * zone with a name of its own.
 */
const ownerOf = (zone: string): string | undefined => all.get(zone)?.countries[0];

/**
 * Returns whether a zone's name is current. Old names such as Asia/Calcutta stand for another zone of the same country.
 */
function isCurrentName(zone: string): boolean {
  const alias = all.get(zone)?.aliasOf;
  return zone.includes("/") && (!alias || ownerOf(alias) !== ownerOf(zone));
}

/** Returns the time zones of a country, by name. */
export function timezonesOf(code: string): string[] {
  return [...all.keys()].filter((zone) => ownerOf(zone) === code && isCurrentName(zone)).sort();
}

/** Returns the zone of a country's largest city or capital, else its first one. */
function mainTimezoneOf(code: string): string | undefined {
  const zones = timezonesOf(code);
  const capital = (countries as Record<string, { capital: string }>)[code]?.capital.replaceAll(" ", "_");
  return LARGEST_CITY[code] ?? zones.find((zone) => zone.endsWith(`/${capital}`)) ?? zones[0];
}

export const ALL_TIMEZONES: readonly string[] = [...all.keys()].filter(
  (zone) => isCurrentName(zone) && !zone.startsWith("Etc/"),
);

/** Returns the time zone of a country, by its name or code; UTC if it has none. */
export function timezoneOf(country: string | null | undefined): string {
  const found = countryOf(country);
  return (found && mainTimezoneOf(found.code)) ?? "UTC";
}

/**
 * Returns the time zone of a new company: the browser's if it belongs to the country, else that of the country's
 * largest city.
 */
export function firstTimezone(country: string, browser: string | null | undefined): string {
  const found = countryOf(country);
  return browser && found && ownerOf(browser) === found.code ? browser : timezoneOf(country);
}

/** Returns the country of a browser's time zone. */
export function countryOfTimezone(zone: string): Country | undefined {
  return countryOf(ownerOf(zone));
}

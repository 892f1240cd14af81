import { countries } from "countries-list";
import { getAllTimezones, type Timezone } from "countries-and-timezones";

/** Where neither the capital nor the first zone of a country is that of its largest city. */
const LARGEST_CITY: Record<string, string> = {
  BR: "America/Sao_Paulo",
  FM: "Pacific/Pohnpei",
  KI: "Pacific/Tarawa",
  MN: "Asia/Ulaanbaatar",
  PF: "Pacific/Tahiti",
  PS: "Asia/Hebron",
};

const all = new Map<string, Timezone>(Object.entries(getAllTimezones({ deprecated: true })));

/** A zone that several countries share belongs to the first: each of the others has a zone with a name of its own. */
const ownerOf = (zone: string): string | undefined => all.get(zone)?.countries[0];

/** Old names such as Asia/Calcutta are left out: the zone that they stand for is another one of the same country. */
function isCurrentName(zone: string): boolean {
  const alias = all.get(zone)?.aliasOf;
  return zone.includes("/") && (!alias || ownerOf(alias) !== ownerOf(zone));
}

/** The country whose clocks show a zone's time, by its ISO code; undefined for zones such as UTC. */
export function countryCodeOfTimezone(zone: string): string | undefined {
  return ownerOf(zone);
}

/** The time zones of a country, by name. */
export function timezonesOf(code: string): string[] {
  return [...all.keys()].filter((zone) => ownerOf(zone) === code && isCurrentName(zone)).sort();
}

/** Of several time zones that of the capital or of a larger city. */
export function mainTimezoneOf(code: string): string | undefined {
  const zones = timezonesOf(code);
  const capital = (countries as Record<string, { capital: string }>)[code]?.capital.replaceAll(" ", "_");
  return LARGEST_CITY[code] ?? zones.find((zone) => zone.endsWith(`/${capital}`)) ?? zones[0];
}

export const ALL_TIMEZONES: readonly string[] = [...all.keys()].filter(
  (zone) => isCurrentName(zone) && !zone.startsWith("Etc/"),
);

import type Holidays from "date-holidays";
import { chineseDay } from "#src/features/companies/calendar/server/lunar-days.ts";

/** One public holiday of a country on one day. */
export interface PublicHoliday {
  day: string;
  name: string;
}

const DAY_MS = 86_400_000;
/** Countries in which most holidays apply to one region only. */
const REGIONAL = new Set(["IN", "CA"]);

/** Loads the library when it is needed, because reading the holidays of all countries takes time and memory. */
const load = async () => (await import("date-holidays")).default;
let loading: ReturnType<typeof load> | undefined;

async function calendarOf(country: string, region: string | null): Promise<Holidays> {
  loading ??= load();
  const Calendar = await loading;
  return region === null ? new Calendar(country) : new Calendar(country, region);
}

interface Found {
  day: string;
  days: number;
  name: string;
  /** The rule for the date: "05-01", "easter -2", "1 Shawwal", or the date of one year. */
  rule: string;
}

async function holidaysOf(country: string, region: string | null, year: number): Promise<Found[]> {
  const calendar = await calendarOf(country, region);
  const found = (calendar.getHolidays(year, "en") || [])
    .filter(({ type }) => type === "public")
    .map(({ date, start, end, name, rule }) => ({
      day: date.slice(0, 10),
      days: Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS)),
      name,
      rule,
    }));
  return [...found, ...vesakDay(country, year, found)].map((one) => (country === "KR" ? fromItsEve(one) : one));
}

/**
 * Returns Seollal with a corrected first day. Seollal is New Year's Day of the Korean calendar with the day before and
 * the day after it (Regulations on holidays of public offices, article 2), but the library counts its three days from
 * New Year's Day on.
 */
function fromItsEve(holiday: Found): Found {
  if (!holiday.rule.startsWith("korean 01-0-01 P3D")) return holiday;
  return { ...holiday, day: dayAfter(holiday.day, -1) };
}

const VESAK = "Vesak Day";
/**
 * Countries where Vesak is the 15th day of the fourth month of the Chinese calendar, as the Singapore Buddhist
 * Federation states.
 */
const VESAK_BY_CHINESE_CALENDAR: ReadonlySet<string> = new Set(["SG", "MY"]);
const COMPUTED = "chinese 04-0-15";

/** Returns Vesak of a year. The library has it only for the years that had been announced when the library was made. */
function vesakDay(country: string, year: number, found: readonly Found[]): Found[] {
  if (!VESAK_BY_CHINESE_CALENDAR.has(country) || found.some(({ name }) => name === VESAK)) return [];
  const day = chineseDay(year, 4, 15);
  return day === null ? [] : [{ day, days: 1, name: VESAK, rule: COMPUTED }];
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the statutory holidays of a country, or of a region of it, in a year; empty if none are known. */
export async function publicHolidays(country: string, region: string | null, year: number): Promise<PublicHoliday[]> {
  const names = new Map<string, string[]>();
  for (const { day: first, days, name } of await holidaysOf(country, region, year)) {
    for (let at = 0; at < days; at += 1) {
      const day = dayAfter(first, at);
      names.set(day, [...new Set([...(names.get(day) ?? []), name])]);
    }
  }
  return [...names].map(([day, all]) => ({ day, name: all.join(", ").slice(0, 80) }));
}

/** Matches months of the Islamic calendar. They begin when the moon is seen, so a future date may be off by a day. */
const BY_SIGHT = /\b(?:Muharram|Safar|Rabi|Jumada|Rajab|Shaban|Ramadan|Shawwal|Dhu)\b/;
/** Matches a date that was announced for one year. The dates of other years do not follow from it. */
const ANNOUNCED = /^\d{4}-\d\d-\d\d/;

/** Number of earlier years that are searched: announcements are made at most this far ahead. */
const YEARS_BACK = 4;

/**
 * Returns the holidays whose date in a year is uncertain: holidays whose date is computed and will be announced later,
 * and holidays that have an announced date in earlier years but none in this year.
 */
export async function unsureHolidays(country: string, region: string | null, year: number): Promise<string[]> {
  const found = await holidaysOf(country, region, year);
  const before = await Promise.all(
    Array.from({ length: YEARS_BACK }, (_, at) => holidaysOf(country, region, year - 1 - at)),
  );
  const computed = found.filter(({ rule }) => BY_SIGHT.test(rule) || rule === COMPUTED).map(({ name }) => name);
  const announced = before.map((of) => new Set(of.filter(({ rule }) => ANNOUNCED.test(rule)).map(({ name }) => name)));
  // A unique holiday, such as an election, occurs in one year only.
  const missing = announced
    .flatMap((names) => [...names])
    .filter((name) => announced.filter((names) => names.has(name)).length > 1)
    .filter((name) => found.every((one) => one.name !== name));
  return [...new Set([...computed, ...missing])];
}

/** Returns the regions of a country that have holidays of their own, by name. */
export async function regionsOf(country: string): Promise<{ code: string; name: string }[]> {
  const calendar = await calendarOf(country, null);
  const states = calendar.getStates(country, "en") ?? {};
  return Object.entries(states)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Returns whether the holidays of a country are known, or known well only with a region. */
export async function knowledgeOf(country: string, region: string | null): Promise<"known" | "unknown" | "region"> {
  const year = new Date().getUTCFullYear();
  if ((await publicHolidays(country, region, year)).length === 0) return "unknown";
  return region === null && REGIONAL.has(country) ? "region" : "known";
}

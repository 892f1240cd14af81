import type Holidays from "date-holidays";

/** One public holiday of a country on one day. */
export interface PublicHoliday {
  day: string;
  name: string;
}

const DAY_MS = 86_400_000;
/** Countries whose holidays are for the most part those of their regions. */
const REGIONAL = new Set(["IN", "CA"]);

/** Reading the holidays of all countries takes time and memory, so it waits until they are needed. */
const load = async () => (await import("date-holidays")).default;
let loading: ReturnType<typeof load> | undefined;

async function calendarOf(country: string, region: string | null): Promise<Holidays> {
  loading ??= load();
  const Calendar = await loading;
  return region === null ? new Calendar(country) : new Calendar(country, region);
}

/** Returns the days off work that the law of a country, or of a region of it, has in a year; empty where none are known. */
export async function publicHolidays(country: string, region: string | null, year: number): Promise<PublicHoliday[]> {
  const calendar = await calendarOf(country, region);
  const found = (calendar.getHolidays(year, "en") || []).filter(({ type }) => type === "public");
  const names = new Map<string, string[]>();
  for (const { date, start, end, name } of found) {
    const first = date.slice(0, 10);
    const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
    for (let at = 0; at < days; at += 1) {
      const day = new Date(Date.parse(`${first}T00:00:00Z`) + at * DAY_MS).toISOString().slice(0, 10);
      names.set(day, [...new Set([...(names.get(day) ?? []), name])]);
    }
  }
  return [...names].map(([day, all]) => ({ day, name: all.join(", ").slice(0, 80) }));
}

/** Returns the regions of a country that have holidays of their own, by name. */
export async function regionsOf(country: string): Promise<{ code: string; name: string }[]> {
  const calendar = await calendarOf(country, null);
  const states = calendar.getStates(country, "en") ?? {};
  return Object.entries(states)
    .map(([code, name]) => ({ code, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Whether anything is known of a country, and whether that is little without its region. */
export async function knowledgeOf(country: string, region: string | null): Promise<"known" | "unknown" | "region"> {
  const year = new Date().getUTCFullYear();
  if ((await publicHolidays(country, region, year)).length === 0) return "unknown";
  return region === null && REGIONAL.has(country) ? "region" : "known";
}

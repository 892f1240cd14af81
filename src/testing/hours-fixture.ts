import fc from "fast-check";
import { openingHours, type OpeningHours } from "#src/shared/opening-hours.ts";
import { WEEKDAYS } from "#src/shared/time-span.ts";

type Times = Partial<Record<(typeof WEEKDAYS)[number] | "all", string[]>>;

/** Returns opening hours from a short form: `hours({ all: ["11:00-14:30"], sun: [] })`. */
export function hours({ all = [], ...days }: Times, dates: Record<string, string[]> = {}): OpeningHours {
  const spans = (list: string[]) => list.map((text) => ({ opens: text.slice(0, 5), closes: text.slice(6) }));
  return openingHours.parse({
    weekly: Object.fromEntries(WEEKDAYS.map((day) => [day, spans(days[day] ?? all)])),
    dates: Object.entries(dates).map(([date, list]) => ({ date, spans: spans(list) })),
  });
}

const ZONES = ["UTC", "Asia/Singapore", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"];
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
const spans = fc.array(fc.record({ opens: time, closes: time }), { maxLength: 3 });
const week = fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, spans])));
/** Generates any hours that the contract accepts. */
export const anyHours = fc
  .record({
    weekly: week,
    dates: fc.array(fc.record({ date: fc.constantFrom("2026-03-29", "2026-10-25", "2026-07-01"), spans }), {
      maxLength: 2,
    }),
  })
  .map((generated) => openingHours.safeParse(generated))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data);
export const anyMoment = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-01-01") });
export const anyZone = fc.constantFrom(...ZONES);

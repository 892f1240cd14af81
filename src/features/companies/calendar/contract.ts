import { z } from "zod";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, decimal, line } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const CALENDAR_KINDS = ["holiday", "event", "closed"] as const;
const kind = z.enum(CALENDAR_KINDS);
export type CalendarKind = z.output<typeof kind>;

const day = calendarDay("Please choose a date");

const calendarEntry = z.object({
  day: z.string(),
  kind,
  name: z.string(),
  /** The origin of the entry: the calendar of the restaurant's country, or its owner. */
  source: z.enum(["country", "owner"]),
  /** The expected demand as a multiple of the usual one; null if past days with the same name decide. */
  factor: z.number().nullable(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

const holidayCalendar = z.object({
  country: z.string(),
  /** `unknown`: no source publishes the country's holidays. `region`: they differ by region, and none is chosen. */
  state: z.enum(["known", "unknown", "region"]),
  region: z.string().nullable(),
  regions: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Holidays of this year and the next ones whose dates are computed or not announced yet, by year. */
  unsure: z.array(z.object({ year: z.number().int(), names: z.array(z.string()) })),
});
export type HolidayCalendar = z.output<typeof holidayCalendar>;

export const readCalendar = endpoint({
  method: "GET",
  path: "/api/calendar",
  summary:
    "The days that differ from their weekday: public holidays, events and closed days, with where the holidays are from.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({ from: day, to: day }),
  response: z.object({ days: z.array(calendarEntry), holidays: holidayCalendar }),
});

export const saveCalendarDay = endpoint({
  method: "POST",
  path: "/api/calendar",
  summary: "Enters a holiday, an event or a closed day, or replaces what a day has of that kind.",
  access: { roles: MANAGEMENT },
  errors: [],
  body: z
    .object({
      day,
      kind,
      name: line(80, 1),
      factor: decimal({ min: 0.01, max: 100, decimals: 3 }).nullable().default(null),
    })
    .refine(({ kind: of, factor }) => of !== "closed" || factor === null, {
      path: ["factor"],
      message: "a closed day has no demand",
    }),
  status: 201,
  response: z.object({ day: calendarEntry }),
});

export const removeCalendarDay = endpoint({
  method: "DELETE",
  path: "/api/calendar",
  summary: "Removes an entry. A public holiday of the country that is removed is not entered again.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ day, kind }),
  response: z.object({ day: z.string(), kind }),
});

export const chooseRegion = endpoint({
  method: "PUT",
  path: "/api/calendar/region",
  summary: "Chooses whose regional holidays are entered; null for those of the whole country.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  body: z.object({ region: line(20, 1).nullable() }),
  response: z.object({ holidays: holidayCalendar }),
});

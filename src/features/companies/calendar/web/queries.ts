import { queryOptions } from "@tanstack/react-query";
import { readCalendar } from "#src/features/companies/calendar/contract.ts";
import { call } from "#src/web/call.ts";

export const CALENDAR_KEY = ["calendar"];

/** The days in a range that differ from other days of the same weekday. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...CALENDAR_KEY, from, to],
    queryFn: ({ signal }) => call(readCalendar, { query: { from, to } }, { signal }),
  });

import { queryOptions } from "@tanstack/react-query";
import { readPrepDay } from "#src/features/forecasts/prep-today/contract.ts";
import { call } from "#src/web/call.ts";

export const PREP_DAY_KEY = ["prep-day"];

/** What to prepare on a day; today without one. */
export const prepDayQuery = (day?: string) =>
  queryOptions({
    queryKey: [...PREP_DAY_KEY, day ?? "today"],
    queryFn: async ({ signal }) => call(readPrepDay, { query: day === undefined ? {} : { day } }, { signal }),
  });

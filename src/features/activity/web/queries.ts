import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { listActivities } from "#src/features/activity/contract.ts";
import { call } from "#src/web/call.ts";

export const activitiesQuery = (page: number) =>
  queryOptions({
    queryKey: ["activities", page],
    queryFn: ({ signal }) => call(listActivities, { query: { page } }, { signal, retries: 2 }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });

import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readDashboard, readSales } from "#src/features/dashboard/contract.ts";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { call } from "#src/web/call.ts";
import { useLive } from "#src/web/events.ts";

const STALE_AFTER_MS = 10 * 60_000;
const RETRIES = 2;
export const DAYS = 14;

export const dashboardQuery = (page: number) =>
  queryOptions({
    queryKey: ["dashboard", "page", page],
    queryFn: ({ signal }) => call(readDashboard, { query: { page, activityPage: 1 } }, { signal, retries: RETRIES }),
    staleTime: STALE_AFTER_MS,
    placeholderData: keepPreviousData,
  });

export const salesQuery = queryOptions({
  queryKey: ["dashboard", "sales"],
  queryFn: ({ signal }) => call(readSales, { query: { days: DAYS } }, { signal, retries: RETRIES }),
  staleTime: STALE_AFTER_MS,
});

export const requestsQuery = queryOptions({
  queryKey: ["dashboard", "requests"],
  queryFn: ({ signal }) => call(listRequests, undefined, { signal, retries: RETRIES }),
  staleTime: STALE_AFTER_MS,
});

/** In a rush something happens every second; an overview need not follow each time. */
const PAUSE_MS = 2000;
const TOLD = /^(order|inventory|suppliers|dish|menu|messages|requests|company|invoice|resync)/;

/** Keeps what the dashboard knows true: on screen it is loaded again, elsewhere it counts as old. */
export function useDashboardLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLive(({ type }) => {
    if (!TOLD.test(type) || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: ["dashboard"] });
      void client.invalidateQueries({ queryKey: ["activities"] });
    }, PAUSE_MS);
  });
}

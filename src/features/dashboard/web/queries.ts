import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { readDashboard, readSales } from "#src/features/dashboard/contract.ts";
import { listRequests } from "#src/features/dashboard/request-contract.ts";
import { readToday } from "#src/features/dashboard/today-contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

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

/** Milliseconds between loads of today's numbers, which change faster than the other numbers. */
const TODAY_REFRESH_MS = 5 * 60_000;

export const todayQuery = queryOptions({
  queryKey: ["dashboard", "today"],
  queryFn: ({ signal }) => call(readToday, undefined, { signal, retries: RETRIES }),
  staleTime: TODAY_REFRESH_MS,
  refetchInterval: TODAY_REFRESH_MS,
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

/** Minimum pause between loads in milliseconds: at busy times there are events every second. */
const PAUSE_MS = 2000;

/** Loads the dashboard again when anything on it has changed; while another screen is open, marks it as stale. */
export function useDashboardRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["dashboard"] });
    void client.invalidateQueries({ queryKey: ["activities"] });
  };
  useRefreshOnEvents(DASHBOARD_EVENTS, refresh, PAUSE_MS);
}

const DASHBOARD_EVENTS = [
  "company.changed",
  "credits.changed",
  "deliveries.changed",
  "dish.changed",
  "inventory.changed",
  "invoices.changed",
  "menu.changed",
  "messages.changed",
  "order.changed",
  "order.placed",
  "purchase-orders.changed",
  "requests.changed",
  "suppliers.changed",
] as const;

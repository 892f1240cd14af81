import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { readBoard } from "#src/features/orders/kitchen-contract.ts";
import { listOrders, type OrderFilters, readOrder, readSummary } from "#src/features/orders/list-contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export const summaryQuery = queryOptions({
  queryKey: ["orders", "summary"],
  queryFn: async ({ signal }) => (await call(readSummary, undefined, { signal })).summary,
});

/** One page of the list; the previous page stays on screen until the next is loaded. */
export const ordersQuery = (query: OrderFilters & { page: number }) =>
  queryOptions({
    queryKey: ["orders", "list", query],
    queryFn: ({ signal }) => call(listOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ["orders", "one", id],
    queryFn: async ({ signal }) => (await call(readOrder, { query: { id } }, { signal })).order,
  });

/** Loaded again at intervals even without an event, because a kitchen must not miss an order when events are lost. */
export const boardQuery = queryOptions({
  queryKey: ["kitchen"],
  queryFn: ({ signal }) => call(readBoard, undefined, { signal }),
  refetchInterval: 15_000,
  refetchIntervalInBackground: true,
  networkMode: "always",
  staleTime: 0,
});

const PAUSE_MS = 500;

/** Loads the kitchen board again when a dish is marked sold out, or back. */
export function useSoldOutRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["dish.changed"], () => void client.invalidateQueries(boardQuery), PAUSE_MS);
}

/** Loads orders and the kitchen board again when an order is placed or changed. */
export function useOrdersRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["orders"] });
    void client.invalidateQueries({ queryKey: ["kitchen"] });
  };
  useRefreshOnEvents(["order.changed", "order.placed"], refresh, PAUSE_MS);
}

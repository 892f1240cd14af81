import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
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

const PAUSE_MS = 500;

/** Loads orders and the kitchen board again when an order is placed or changed. */
export function useOrdersRefresh(): void {
  const client = useQueryClient();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ["orders"] });
    void client.invalidateQueries({ queryKey: ["kitchen"] });
  };
  useRefreshOnEvents(["order.changed", "order.placed"], refresh, PAUSE_MS);
}

import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { readBoard } from "#src/features/orders/kitchen-contract.ts";
import { listOrders, type OrderFilters, readOrder, readSummary } from "#src/features/orders/list-contract.ts";
import { call } from "#src/web/call.ts";
import { useLive } from "#src/web/events.ts";

export const summaryQuery = queryOptions({
  queryKey: ["orders", "summary"],
  queryFn: async ({ signal }) => (await call(readSummary, undefined, { signal })).summary,
});

/** One page of the list; the page before stays on screen until the next has come. */
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

/** Looked at again now and then even without news, because a kitchen must not trust a silent line. */
export const boardQuery = queryOptions({
  queryKey: ["kitchen"],
  queryFn: ({ signal }) => call(readBoard, undefined, { signal }),
  refetchInterval: 15_000,
  refetchIntervalInBackground: true,
  networkMode: "always",
  staleTime: 0,
});

/** Orders come in bursts; a list that reloads with each of them cannot be read. */
const PAUSE_MS = 500;

/** Keeps what is known of orders true: at once when it was quiet, else as soon as the pause is over. */
export function useOrdersLive(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const reload = () => {
    again.current = false;
    void client.invalidateQueries({ queryKey: ["orders"] });
    void client.invalidateQueries({ queryKey: ["kitchen"] });
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (again.current) reload();
    }, PAUSE_MS);
  };
  useLive(({ type }) => {
    if (!/^(order|resync|ready)/.test(type)) return;
    if (timer.current === undefined) reload();
    else again.current = true;
  });
}

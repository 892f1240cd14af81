import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { readBoard } from "#src/features/orders/kitchen/contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

/** Loaded again at intervals even without an event, because a kitchen must not miss an order when events are lost. */
export const boardQuery = queryOptions({
  queryKey: ["kitchen"],
  queryFn: ({ signal }) => call(readBoard, undefined, { signal }),
  refetchInterval: 15_000,
  refetchIntervalInBackground: true,
  networkMode: "always",
  staleTime: 0,
});

/** Reloads the kitchen board when a dish is marked as sold out, or as available again. */
export function useSoldOutRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["dish.changed"], () => void client.invalidateQueries(boardQuery), 500);
}

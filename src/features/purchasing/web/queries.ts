import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { listPurchaseOrders, readPurchaseOrder } from "#src/features/purchasing/contract.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

const KEY = ["purchase-orders"];

export const purchaseOrdersQuery = queryOptions({
  queryKey: [...KEY, "list"],
  queryFn: ({ signal }) => call(listPurchaseOrders, undefined, { signal }),
});

export const purchaseOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(readPurchaseOrder, { query: { id } }, { signal })).order,
    staleTime: 0,
  });

/** Reloads orders when one of them has changed. Returns a function that reloads them at once. */
export function useOrderRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  useRefreshOnEvents(["purchase-orders.changed", "suppliers.changed"], () => void refresh());
  return refresh;
}

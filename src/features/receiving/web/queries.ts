import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listDeliveries, readDelivery } from "#src/features/deliveries/contract.ts";
import { expectedDeliveries } from "#src/features/purchasing/expected-contract.ts";
import { call } from "#src/web/call.ts";

const KEY = ["deliveries"];
/** The list includes orders for later days, because they may be delivered today too. */
const LAST_DAY = "2999-12-31";

export const expectedQuery = queryOptions({
  queryKey: [...KEY, "expected"],
  queryFn: ({ signal }) => call(expectedDeliveries, { query: { until: LAST_DAY } }, { signal }),
});

export const deliveriesQuery = (page: number) =>
  queryOptions({
    queryKey: [...KEY, "list", page],
    queryFn: ({ signal }) => call(listDeliveries, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(readDelivery, { query: { id } }, { signal })).delivery,
  });

/** Reloads the data that a delivery changes. */
export async function refreshDeliveries(client: QueryClient): Promise<void> {
  await Promise.all(
    [KEY, ["purchase-orders"], ["inventory"], ["invoices", "comparisons"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

/** Events after which the expected or booked deliveries have changed. */
export const DELIVERY_EVENTS = [
  "deliveries.changed",
  "purchase-orders.changed",
  "suppliers.changed",
  "invoices.changed",
] as const;

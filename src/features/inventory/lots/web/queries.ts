import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { listLots } from "#src/features/inventory/lots/contract.ts";
import { call } from "#src/web/call.ts";

/** The lots that expire within some days. */
export const expiringQuery = (days: number) =>
  queryOptions({
    queryKey: ["lots", "days", String(days)],
    queryFn: ({ signal }) => call(listLots, { query: { days } }, { signal }),
  });

/** All lots of one ingredient that have a use-by date. */
export const itemLotsQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["lots", "item", itemId],
    queryFn: ({ signal }) => call(listLots, { query: { item_id: itemId } }, { signal }),
  });

/** Loads use-by dates and the stock of their items again. */
export const refreshLots = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [["lots"], ["inventory"], ["movements"], ["stock-history"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { listLots } from "#src/features/lots/contract.ts";
import { call } from "#src/web/call.ts";

/** What expires within some days. */
export const expiringQuery = (days: number) =>
  queryOptions({
    queryKey: ["lots", "days", String(days)],
    queryFn: ({ signal }) => call(listLots, { query: { days } }, { signal }),
  });

/** Everything of one ingredient that has a use-by date. */
export const itemLotsQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["lots", "item", itemId],
    queryFn: ({ signal }) => call(listLots, { query: { item_id: itemId } }, { signal }),
  });

/** Loads again what shows use-by dates, and the stock they are of. */
export const refreshLots = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [["lots"], ["inventory"], ["movements"], ["stock-history"]].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

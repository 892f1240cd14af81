import { queryOptions } from "@tanstack/react-query";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { call } from "#src/web/call.ts";

/** What each supplier has charged for an ingredient. */
export const pricesQuery = (itemId: string, page: number) =>
  queryOptions({
    queryKey: ["invoices", "prices", itemId, page],
    queryFn: ({ signal }) => call(listPrices, { query: { id: itemId, page } }, { signal }),
    // The page before stays until the next one is there, but not another item's.
    placeholderData: (shown, query) => (query?.queryKey[2] === itemId ? shown : undefined),
  });

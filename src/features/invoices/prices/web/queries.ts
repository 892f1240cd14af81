import { queryOptions } from "@tanstack/react-query";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { call } from "#src/web/call.ts";

/** The prices of an ingredient by supplier. */
export const pricesQuery = (itemId: string, page: number) =>
  queryOptions({
    queryKey: ["invoices", "prices", itemId, page],
    queryFn: ({ signal }) => call(listPrices, { query: { id: itemId, page } }, { signal }),
    // The previous page stays until the next one has loaded, except when the item changes.
    placeholderData: (shown, query) => (query?.queryKey[2] === itemId ? shown : undefined),
  });

import { queryOptions } from "@tanstack/react-query";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { call } from "#src/web/call.ts";

/** What each supplier has charged for an ingredient. */
export const pricesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["invoices", "prices", itemId],
    queryFn: ({ signal }) => call(listPrices, { query: { id: itemId } }, { signal }),
  });

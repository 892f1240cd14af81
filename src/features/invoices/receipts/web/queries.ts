import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { type InvoiceSummary, listInvoices, readInvoiceRecord } from "#src/features/invoices/receipts/contract.ts";
import type { CallOf } from "#src/shared/endpoint.ts";
import { call } from "#src/web/call.ts";
import { useRefreshOnEvents } from "#src/web/events.ts";

export type InvoiceFilters = NonNullable<CallOf<typeof listInvoices>["query"]>;

/** One page of the list; the page before stays on screen until the next has come. */
export const invoicesQuery = (query: InvoiceFilters) =>
  queryOptions({
    queryKey: ["invoices", "list", query],
    queryFn: ({ signal }) => call(listInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Told of by live events; looked at again now and then, should one be lost while something is being read. */
const WATCH_MS = 5000;

/** Uploads that are not saved yet, newest first: being read, waiting for review, or not readable. */
export const openInvoicesQuery = queryOptions({
  queryKey: ["invoices", "open"],
  queryFn: async ({ signal }): Promise<InvoiceSummary[]> => {
    const [pending, failed] = await Promise.all([
      call(listInvoices, { query: { status: "pending" } }, { signal }),
      call(listInvoices, { query: { status: "error" } }, { signal }),
    ]);
    return [...pending.invoices, ...failed.invoices].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
  },
  refetchInterval: ({ state }) => (state.data?.some(({ stage }) => !isSettled(stage)) ? WATCH_MS : false),
});

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "one", id],
    queryFn: async ({ signal }) => (await call(readInvoiceRecord, { query: { id } }, { signal })).invoice,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.stage) ? WATCH_MS : false),
  });

/** What each supplier has charged for an ingredient. */
export const pricesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ["invoices", "prices", itemId],
    queryFn: ({ signal }) => call(listPrices, { query: { id: itemId } }, { signal }),
  });

export const reloadInvoices = (client: QueryClient) => client.invalidateQueries({ queryKey: ["invoices"] });

/** Keeps what is known of invoices true while they are read, saved and reversed, here or elsewhere. */
export function useInvoicesRefresh(): void {
  const client = useQueryClient();
  useRefreshOnEvents(["invoices.changed"], () => void reloadInvoices(client));
}

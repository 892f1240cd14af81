import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import { listInvoices } from "#src/features/invoices/receipts/contract.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { READING_POLL_MS, reloadInvoices } from "#src/features/invoices/upload/web/queries.ts";
import type { CallOf } from "#src/shared/endpoint.ts";
import { call } from "#src/web/call.ts";

export type InvoiceFilters = NonNullable<CallOf<typeof listInvoices>["query"]>;

/** One page of the list; the previous page stays until the next one has loaded. */
export const invoicesQuery = (query: InvoiceFilters) =>
  queryOptions({
    queryKey: ["invoices", "list", query],
    queryFn: ({ signal }) => call(listInvoices, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

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
  refetchInterval: ({ state }) => (state.data?.some(({ stage }) => !isSettled(stage)) ? READING_POLL_MS : false),
});

/** Reloads the data that saving or reversing a receipt changes: invoices, stock, prices, suppliers and food costs. */
export async function reloadAfterReceipt(client: QueryClient): Promise<void> {
  const names = ["inventory", "movements", "stock-history", "suppliers", "supplier-invoices", "dishes"];
  await Promise.all([reloadInvoices(client), ...names.map((name) => client.invalidateQueries({ queryKey: [name] }))]);
}

import { queryOptions } from "@tanstack/react-query";
import { readInvoiceRecord } from "#src/features/invoices/review/contract.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { READING_POLL_MS } from "#src/features/invoices/upload/web/queries.ts";
import { call } from "#src/web/call.ts";

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["invoices", "one", id],
    queryFn: async ({ signal }) => (await call(readInvoiceRecord, { query: { id } }, { signal })).invoice,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.stage) ? READING_POLL_MS : false),
  });

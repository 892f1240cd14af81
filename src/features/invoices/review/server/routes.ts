import * as contract from "#src/features/invoices/review/contract.ts";
import { readInvoiceRecord } from "#src/features/invoices/review/server/invoice-record.ts";
import { reviewInvoice } from "#src/features/invoices/review/server/review.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const reviewRoutes: Route[] = [
  route(contract.checkInvoice, async (context, { body }) => ({
    review: await reviewInvoice(context, body.invoiceData),
  })),
  route(contract.readInvoiceRecord, async (context, { query }) => ({
    invoice: await readInvoiceRecord(context, query.id),
  })),
];

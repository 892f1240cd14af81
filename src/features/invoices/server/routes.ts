import * as intake from "#src/features/invoices/upload/contract.ts";
import * as prices from "#src/features/invoices/prices/contract.ts";
import * as records from "#src/features/invoices/receipts/contract.ts";
import * as saving from "#src/features/invoices/receipts/saving-contract.ts";
import { discardInvoice, reenterInvoice, retryReading } from "#src/features/invoices/upload/server/change-upload.ts";
import { uploadInvoice } from "#src/features/invoices/upload/server/create-upload.ts";
import { listInvoices } from "#src/features/invoices/receipts/server/invoice-list.ts";
import { readInvoiceRecord } from "#src/features/invoices/receipts/server/invoice-record.ts";
import { originalFile, pageImage } from "#src/features/invoices/upload/server/page-files.ts";
import { listPrices } from "#src/features/invoices/prices/server/prices.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/server/reverse-invoice.ts";
import { reviewInvoice } from "#src/features/invoices/review/server/review.ts";
import { saveInvoice } from "#src/features/invoices/receipts/server/save-invoice.ts";
import { isSettled } from "#src/features/invoices/upload/stages.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const invoiceRoutes: Route[] = [
  scopedRoute(intake.uploadInvoice, async (scope, { body, query, headers, signal, free = () => {} }) => {
    const async = query.wait === "0" || /\brespond-async\b/i.test(headers.get("prefer") ?? "");
    const data = await uploadInvoice(scope, { form: body, wait: !async, signal, free });
    // Work that goes on is said to: 202, and where to look for it.
    return isSettled(data.stage) ? { data } : Response.json({ data }, { status: 202, headers: accepted(data, async) });
  }),
  route(intake.retryReading, (context, { query }) => retryReading(context, query.id)),
  route(saving.checkInvoice, async (context, { body }) => ({ review: await reviewInvoice(context, body.invoiceData) })),
  route(saving.saveInvoice, async (context, { body, key }) => ({ data: await saveInvoice(context, body, key) })),
  route(saving.reverseInvoice, (context, { query, body }) => reverseInvoice(context, query.id, body)),
  route(records.listInvoices, (context, { query }) => listInvoices(context, query)),
  route(records.readInvoiceRecord, async (context, { query }) => ({
    invoice: await readInvoiceRecord(context, query.id),
  })),
  scopedRoute(records.invoicePageImage, (scope, { query }) => pageImage(scope, query.id, query.page)),
  scopedRoute(records.invoiceOriginal, (scope, { query }) => originalFile(scope, query.id, query.file_id)),
  scopedRoute(records.discardInvoice, (scope, { query }) => discardInvoice(scope, query.id)),
  route(records.reenterInvoice, (context, { query }) => reenterInvoice(context, query.id)),
  route(prices.listPrices, (context, { query }) => listPrices(context, query.id)),
];

function accepted({ invoice_id }: intake.Uploaded, asked: boolean): Record<string, string> {
  return {
    Location: `${records.readInvoiceRecord.path}?id=${invoice_id}`,
    ...(asked && { "Preference-Applied": "respond-async" }),
  };
}

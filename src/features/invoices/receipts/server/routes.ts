import * as contract from "#src/features/invoices/receipts/contract.ts";
import { listInvoices } from "#src/features/invoices/receipts/server/invoice-list.ts";
import { reverseInvoice } from "#src/features/invoices/receipts/server/reverse-invoice.ts";
import { saveInvoice } from "#src/features/invoices/receipts/server/save-invoice.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const receiptRoutes: Route[] = [
  route(contract.saveInvoice, async (context, { body, key }) => ({ data: await saveInvoice(context, body, key) })),
  route(contract.reverseInvoice, (context, { query, body }) => reverseInvoice(context, query.id, body)),
  route(contract.listInvoices, (context, { query }) => listInvoices(context, query)),
];

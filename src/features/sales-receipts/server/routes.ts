import * as receipts from "#src/features/sales-receipts/contract.ts";
import {
  listReceipts,
  readPublicReceiptPdf,
  readReceiptPdf,
} from "#src/features/sales-receipts/server/read-receipts.ts";
import { readBillPdf } from "#src/features/sales-receipts/server/read-bill.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const salesReceiptRoutes: Route[] = [
  route(receipts.listReceipts, async (context, { query }) => ({
    receipts: await listReceipts(context, query.orderId),
  })),
  route(receipts.receiptPdf, (context, { query }) => readReceiptPdf(context, query.id, query.paper)),
  route(receipts.billPdf, (context, { query }) => readBillPdf(context, query.orderId, query.paper)),
  route(receipts.publicReceiptPdf, (context, { query }) => readPublicReceiptPdf(context, query.token, query.number)),
];

import * as receipts from "#src/features/orders/receipts/contract.ts";
import {
  listReceipts,
  readPublicReceiptPdf,
  readReceiptPdf,
} from "#src/features/orders/receipts/server/read-receipts.ts";
import { readBillPdf } from "#src/features/orders/receipts/server/read-bill.ts";
import { route, type Route, scopedRoute } from "#src/server/http/route.ts";

export const salesReceiptRoutes: Route[] = [
  route(receipts.listReceipts, async (context, { query }) => ({
    receipts: await listReceipts(context, query.orderId),
  })),
  scopedRoute(receipts.receiptPdf, (scope, { query, signal }) => readReceiptPdf(scope, query, signal)),
  scopedRoute(receipts.billPdf, (scope, { query, signal }) => readBillPdf(scope, query, signal)),
  route(receipts.publicReceiptPdf, (context, { query, signal }) => readPublicReceiptPdf(context, query, signal)),
];

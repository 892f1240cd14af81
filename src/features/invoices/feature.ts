import { tables as billsTables } from "#src/features/invoices/bills/server/database-tables.ts";
import { billRoutes } from "#src/features/invoices/bills/server/routes.ts";
import { comparisonRoutes } from "#src/features/invoices/comparison/server/routes.ts";
import { tables as priceWatchTables } from "#src/features/invoices/price-watch/server/database-tables.ts";
import { priceWatchListeners } from "#src/features/invoices/price-watch/server/listeners.ts";
import { provePrice } from "#src/features/invoices/price-watch/server/price-proof.ts";
import { priceWatchRoutes } from "#src/features/invoices/price-watch/server/routes.ts";
import { priceRoutes } from "#src/features/invoices/prices/server/routes.ts";
import { invoiceListeners } from "#src/features/invoices/receipts/server/listeners.ts";
import { receiptRoutes } from "#src/features/invoices/receipts/server/routes.ts";
import { reviewRoutes } from "#src/features/invoices/review/server/routes.ts";
import { tables as invoiceTables } from "#src/features/invoices/server/database-tables.ts";
import { invoiceChecks } from "#src/features/invoices/upload/server/backup-checks.ts";
import { readUpload } from "#src/features/invoices/upload/server/read-upload.ts";
import { remakeNumberKeysJob } from "#src/features/invoices/upload/server/remake-number-keys.ts";
import { uploadRoutes } from "#src/features/invoices/upload/server/routes.ts";
import { provers } from "#src/features/reports/proof/server/provers.ts";
import { invoicesToReview } from "#src/features/invoices/review/server/agent-requests.ts";
import { pricesToLookAt } from "#src/features/invoices/price-watch/server/price-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const invoices: Feature = {
  tables: [invoiceTables, billsTables, priceWatchTables],
  routes: [
    ...uploadRoutes,
    ...priceRoutes,
    ...receiptRoutes,
    ...comparisonRoutes,
    ...reviewRoutes,
    ...billRoutes,
    ...priceWatchRoutes,
  ],
  jobs: [readUpload, remakeNumberKeysJob],
  listeners: [...invoiceListeners, ...priceWatchListeners],
  backupChecks: [invoiceChecks],
  extensions: [
    provers.add({ kind: "price", prove: provePrice }),
    requestKinds.add(invoicesToReview),
    requestKinds.add(pricesToLookAt),
  ],
};

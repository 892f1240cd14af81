import { kitchenRoutes } from "#src/features/orders/kitchen/server/routes.ts";
import { tables as receiptsTables } from "#src/features/orders/receipts/server/database-tables.ts";
import { salesReceiptListeners } from "#src/features/orders/receipts/server/listeners.ts";
import { salesReceiptRoutes } from "#src/features/orders/receipts/server/routes.ts";
import { orderChecks } from "#src/features/orders/server/backup-checks.ts";
import { tables as orderTables } from "#src/features/orders/server/database-tables.ts";
import { orderJobs } from "#src/features/orders/server/order-alerts.ts";
import { orderRoutes } from "#src/features/orders/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const orders: Feature = {
  tables: [orderTables, receiptsTables],
  routes: [...orderRoutes, ...kitchenRoutes, ...salesReceiptRoutes],
  jobs: orderJobs,
  listeners: salesReceiptListeners,
  backupChecks: [orderChecks],
};

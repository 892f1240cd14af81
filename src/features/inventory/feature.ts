import { tables as lotsTables } from "#src/features/inventory/lots/server/database-tables.ts";
import { lotListeners } from "#src/features/inventory/lots/server/listeners.ts";
import { lotRoutes } from "#src/features/inventory/lots/server/routes.ts";
import { inventoryChecks } from "#src/features/inventory/server/backup-checks.ts";
import { tables as itemTables } from "#src/features/inventory/server/database-tables.ts";
import { inventoryListeners } from "#src/features/inventory/server/listeners.ts";
import { reorderJobs } from "#src/features/inventory/server/reorder.ts";
import { inventoryRoutes } from "#src/features/inventory/server/routes.ts";
import { tables as supplierItemsTables } from "#src/features/inventory/supplier-items/server/database-tables.ts";
import { supplierItemJobs } from "#src/features/inventory/supplier-items/server/jobs.ts";
import { supplierItemListeners } from "#src/features/inventory/supplier-items/server/listeners.ts";
import { supplierItemRoutes } from "#src/features/inventory/supplier-items/server/routes.ts";
import { expiringLots } from "#src/features/inventory/lots/server/read-lots.ts";
import { namesToCheck } from "#src/features/inventory/supplier-items/server/agent-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const inventory: Feature = {
  tables: [itemTables, supplierItemsTables, lotsTables],
  routes: [...inventoryRoutes, ...supplierItemRoutes, ...lotRoutes],
  jobs: [...reorderJobs, ...supplierItemJobs],
  listeners: [...inventoryListeners, ...supplierItemListeners, ...lotListeners],
  backupChecks: [inventoryChecks],
  extensions: [requestKinds.add(namesToCheck), requestKinds.add(expiringLots)],
};

import { tables as printingTables } from "#src/features/till/printing/server/database-tables.ts";
import { printingJobs, watchOrders } from "#src/features/till/printing/server/find-prints.ts";
import { printingRoutes } from "#src/features/till/printing/server/routes.ts";
import { tables as tillTables } from "#src/features/till/server/database-tables.ts";
import { tillRoutes } from "#src/features/till/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const till: Feature = {
  tables: [tillTables, printingTables],
  routes: [...tillRoutes, ...printingRoutes],
  jobs: printingJobs,
  watchers: [watchOrders],
};

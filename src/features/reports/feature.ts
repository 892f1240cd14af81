import { proofRoutes } from "#src/features/reports/proof/server/routes.ts";
import { tables as reportTables } from "#src/features/reports/server/database-tables.ts";
import { reportJobs } from "#src/features/reports/server/report-mails.ts";
import { reportRoutes } from "#src/features/reports/server/routes.ts";
import { tables as stockValueTables } from "#src/features/reports/stock-value/server/database-tables.ts";
import { stockValueListeners } from "#src/features/reports/stock-value/server/listeners.ts";
import { stockValueRoutes } from "#src/features/reports/stock-value/server/routes.ts";
import { tables as totalsTables } from "#src/features/reports/totals/server/database-tables.ts";
import { totalsJobs } from "#src/features/reports/totals/server/jobs.ts";
import type { Feature } from "#src/server/feature.ts";

export const reports: Feature = {
  tables: [totalsTables, reportTables, stockValueTables],
  routes: [...proofRoutes, ...reportRoutes, ...stockValueRoutes],
  jobs: [...totalsJobs, ...reportJobs],
  listeners: stockValueListeners,
};

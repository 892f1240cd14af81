import { tables as calendarTables } from "#src/features/companies/calendar/server/database-tables.ts";
import { calendarRoutes } from "#src/features/companies/calendar/server/routes.ts";
import { companyChecks } from "#src/features/companies/server/backup-checks.ts";
import { tables as companyTables } from "#src/features/companies/server/database-tables.ts";
import { companyRoutes } from "#src/features/companies/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const companies: Feature = {
  tables: [companyTables, calendarTables],
  routes: [...companyRoutes, ...calendarRoutes],
  backupChecks: [companyChecks],
};

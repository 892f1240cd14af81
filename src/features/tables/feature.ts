import { tables as tableTables } from "#src/features/tables/server/database-tables.ts";
import { tableRoutes } from "#src/features/tables/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const tables: Feature = {
  tables: [tableTables],
  routes: tableRoutes,
};

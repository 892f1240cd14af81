import { restaurantRoutes } from "#src/features/dashboard/restaurants/server/routes.ts";
import { searchRoutes } from "#src/features/dashboard/search/server/routes.ts";
import { tables as dashboardTables } from "#src/features/dashboard/server/database-tables.ts";
import { requestRoutes } from "#src/features/dashboard/server/request-routes.ts";
import { dashboardRoutes } from "#src/features/dashboard/server/routes.ts";
import { tables as setupTables } from "#src/features/dashboard/setup/server/database-tables.ts";
import { setupListeners } from "#src/features/dashboard/setup/server/listeners.ts";
import { setupRoutes } from "#src/features/dashboard/setup/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const dashboard: Feature = {
  tables: [dashboardTables, setupTables],
  routes: [...dashboardRoutes, ...searchRoutes, ...setupRoutes, ...restaurantRoutes],
  routesWith: requestRoutes,
  listeners: setupListeners,
};

import { tables } from "#src/features/accounts/server/database-tables.ts";
import { accountRoutes } from "#src/features/accounts/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const accounts: Feature = {
  tables: [tables],
  routes: accountRoutes,
};

import { tables } from "#src/features/suppliers/server/database-tables.ts";
import { supplierRoutes } from "#src/features/suppliers/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const suppliers: Feature = {
  tables: [tables],
  routes: supplierRoutes,
};

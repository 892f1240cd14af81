import { tables } from "#src/features/deliveries/server/database-tables.ts";
import { deliveryListeners } from "#src/features/deliveries/server/listeners.ts";
import { deliveryRoutes } from "#src/features/deliveries/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const deliveries: Feature = {
  tables: [tables],
  routes: deliveryRoutes,
  listeners: deliveryListeners,
};

import { tables as devicesTables } from "#src/features/people/devices/server/database-tables.ts";
import { deviceRoutes } from "#src/features/people/devices/server/routes.ts";
import { tables as membersTables } from "#src/features/people/members/server/database-tables.ts";
import { memberRoutes } from "#src/features/people/members/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const people: Feature = {
  tables: [membersTables, devicesTables],
  routes: [...memberRoutes, ...deviceRoutes],
};

import { tables } from "#src/features/activity/server/database-tables.ts";
import { activityRoutes } from "#src/features/activity/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const activity: Feature = {
  tables: [tables],
  routes: activityRoutes,
};

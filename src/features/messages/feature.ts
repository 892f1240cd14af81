import { tables } from "#src/features/messages/server/database-tables.ts";
import { messagingJobs } from "#src/features/messages/server/jobs.ts";
import { messagingRoutes } from "#src/features/messages/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const messages: Feature = {
  tables: [tables],
  routes: messagingRoutes,
  jobs: messagingJobs,
};

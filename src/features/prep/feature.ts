import { prepJobs } from "#src/features/prep/server/costs.ts";
import { tables } from "#src/features/prep/server/database-tables.ts";
import { prepListeners } from "#src/features/prep/server/listeners.ts";
import { prepRoutes } from "#src/features/prep/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const prep: Feature = {
  tables: [tables],
  routes: prepRoutes,
  jobs: prepJobs,
  listeners: prepListeners,
};

import { receivingChecks } from "#src/features/receiving/server/backup-checks.ts";
import { tables } from "#src/features/receiving/server/database-tables.ts";
import { receivingJobs } from "#src/features/receiving/server/jobs.ts";
import { receivingRoutes } from "#src/features/receiving/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const receiving: Feature = {
  tables: [tables],
  routes: receivingRoutes,
  jobs: receivingJobs,
  backupChecks: [receivingChecks],
};

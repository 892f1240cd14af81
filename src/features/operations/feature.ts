import { backupRoutes } from "#src/features/operations/backups/server/routes.ts";
import { restoredRoutes } from "#src/features/operations/restored/server/routes.ts";
import { failingBackups } from "#src/features/operations/backups/server/agent-requests.ts";
import { requestKinds } from "#src/server/agent-requests.ts";
import type { Feature } from "#src/server/feature.ts";

export const operations: Feature = {
  routes: [...backupRoutes, ...restoredRoutes],
  extensions: [requestKinds.add(failingBackups)],
};

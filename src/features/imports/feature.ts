import { menuPhotoChecks } from "#src/features/imports/menu-photos/server/backup-checks.ts";
import { tables } from "#src/features/imports/menu-photos/server/database-tables.ts";
import { readMenuJob } from "#src/features/imports/menu-photos/server/read-menu-job.ts";
import { menuPhotoRoutes } from "#src/features/imports/menu-photos/server/routes.ts";
import { analyzeImported } from "#src/features/imports/server/analyze-imported.ts";
import { importRoutes } from "#src/features/imports/server/routes.ts";
import type { Feature } from "#src/server/feature.ts";

export const imports: Feature = {
  tables: [tables],
  routes: [...importRoutes, ...menuPhotoRoutes],
  jobs: [analyzeImported, readMenuJob],
  backupChecks: [menuPhotoChecks],
};

import { eraseClosed } from "#src/features/archives/closings/server/erase.ts";
import { mailClosing } from "#src/features/archives/closings/server/mail-closing.ts";
import { closingRoutes } from "#src/features/archives/closings/server/routes.ts";
import { exportChecks } from "#src/features/archives/exports/server/backup-checks.ts";
import { tables as exportsTables } from "#src/features/archives/exports/server/database-tables.ts";
import { makeExport } from "#src/features/archives/exports/server/make-export.ts";
import { exportRoutes } from "#src/features/archives/exports/server/routes.ts";
import { archiveChecks } from "#src/features/archives/server/backup-checks.ts";
import { checkArchive } from "#src/features/archives/server/check-archive.ts";
import { tables as archiveTables } from "#src/features/archives/server/database-tables.ts";
import { expireUploads } from "#src/features/archives/server/expire-uploads.ts";
import { archiveRoutes } from "#src/features/archives/server/routes.ts";
import { runImport } from "#src/features/archives/server/run-import.ts";
import type { Feature } from "#src/server/feature.ts";

export const archives: Feature = {
  tables: [archiveTables, exportsTables],
  routes: [...exportRoutes, ...archiveRoutes, ...closingRoutes],
  jobs: [makeExport, checkArchive, expireUploads, runImport, mailClosing, eraseClosed],
  backupChecks: [exportChecks, archiveChecks],
};

import { archiveChecks } from "#src/features/archives/server/backup-checks.ts";
import { companyChecks } from "#src/features/companies/server/backup-checks.ts";
import { dishChecks } from "#src/features/dishes/server/backup-checks.ts";
import { exportChecks } from "#src/features/archives/exports/server/backup-checks.ts";
import { inventoryChecks } from "#src/features/inventory/server/backup-checks.ts";
import { menuPhotoChecks } from "#src/features/imports/menu-photos/server/backup-checks.ts";
import { invoiceChecks } from "#src/features/invoices/upload/server/backup-checks.ts";
import { orderChecks } from "#src/features/orders/server/backup-checks.ts";
import { receivingChecks } from "#src/features/receiving/server/backup-checks.ts";
import type { FeatureChecks } from "#src/server/backups/feature-checks.ts";

/** What each feature checks in a database that was restored for a trial. */
export const backupChecks: readonly FeatureChecks[] = [
  companyChecks,
  inventoryChecks,
  dishChecks,
  invoiceChecks,
  menuPhotoChecks,
  receivingChecks,
  orderChecks,
  exportChecks,
  archiveChecks,
];

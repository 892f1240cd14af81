import { sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { isEmpty } from "#src/features/archives/server/archive-row.ts";
import type { StoredFiles } from "#src/features/archives/server/files/copy-files.ts";
import { createRowFiles } from "#src/features/archives/server/files/row-files.ts";
import type { ArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import type { ImportedTable } from "#src/features/archives/server/tables/imported-tables.ts";
import { importCompany } from "#src/features/archives/server/writing/import-company.ts";
import type { Progress } from "#src/features/archives/server/progress.ts";
import { writeRows } from "#src/features/archives/server/writing/write-rows.ts";
import { continueDemand } from "#src/features/forecasts/demand/server/continue-demand.ts";
import { markMerged } from "#src/features/inventory/server/mark-merged.ts";
import { deriveChangedOrders } from "#src/features/orders/server/derive-changed-orders.ts";
import { areRecipesShallow } from "#src/features/prep/server/shallow-recipes.ts";
import { continueOrderNumbers } from "#src/features/purchasing/server/order-lines.ts";
import { beginReceiptSeries } from "#src/features/orders/receipts/server/begin-series.ts";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context, Scope } from "#src/server/context.ts";

interface Importing {
  archive: ArchiveProcess;
  imported: readonly ImportedTable[];
  files: StoredFiles;
  progress: Progress;
}

/**
 * Writes all rows in one transaction, which also marks the import as done. The import is therefore written completely
 * or not at all, and only once. Nobody else writes in the company during the transaction. Throws ArchiveRejected.
 */
export function importInOneStep(scope: Scope, id: string, importing: Importing): Promise<void> {
  return scope.within(async (context) => {
    if (!(await lockCompany(context, id))) return;
    if (!(await isEmpty(context))) throw new ArchiveRejected("This restaurant is not empty any more.");
    const files = createRowFiles(importing.files, scope.tables);
    const name = await importCompany(context, { ...importing, files });
    const merged = await writeRows(context, {
      ...importing,
      files,
      onRows: (count) => importing.progress.add(count),
    });
    await markMerged(context, merged);
    if (!(await areRecipesShallow(context)))
      throw new ArchiveRejected("A prep item of this archive is made of itself, or of too many others in turn.");
    await deriveChangedOrders(context);
    await beginReceiptSeries(context);
    await continueOrderNumbers(context);
    await continueDemand(context);
    await finish(context, id, { name, left: files.leftOut(), count: importing.progress.count() });
  });
}

/** Locks the company's row, on which every other row depends. Returns whether the import still has to be done. */
async function lockCompany(context: Context, id: string): Promise<boolean> {
  const { db, companyId } = context;
  await lockCompanyRow(context, "update");
  const row = await db
    .selectFrom("archive_imports")
    .select("state")
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.state === "importing";
}

async function finish(
  context: Context,
  id: string,
  { name, left, count }: { name: string; left: number; count: number },
): Promise<void> {
  await context.db
    .updateTable("archive_imports")
    .set({ state: "done", finished_at: sql<string>`now()`, left_out: left, progress: count })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  // They are the restaurant's now.
  await context.db
    .deleteFrom("archive_import_files")
    .where("company_id", "=", context.companyId)
    .where("import_id", "=", id)
    .execute();
  await recordChange(context, {
    entity: "archive",
    action: "create",
    row: { id, name },
    description: `The archive of ${name} was imported`,
    event: "archives.changed",
  });
}

import { uploadKey } from "#src/features/archives/server/archive-row.ts";
import { removeNotedFiles } from "#src/features/archives/server/files/noted-files.ts";
import type { Scope } from "#src/server/context.ts";

/** The states in which the uploaded archive is still needed. */
const OPEN = new Set(["checking", "ready", "importing"]);

/**
 * Removes the files of an import that is done, failed or gone: first, unless the import is done, the files that its
 * runs have stored, then the upload. If this fails, `expireUploads` finds the remaining files by the upload. Does
 * nothing while the import is open. Can be repeated.
 */
export async function clearImport(scope: Scope, id: string): Promise<void> {
  const row = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("archive_imports")
      .select("state")
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  if (row && OPEN.has(row.state)) return;
  if (row?.state !== "done") await removeNotedFiles(scope, id);
  await scope.ports.files.delete(uploadKey(scope.companyId, id));
}

/** Does the same as `clearImport`, but logs errors, because the caller's own work is already done. */
export async function tryToClearImport(scope: Scope, id: string): Promise<void> {
  await clearImport(scope, id).catch((error: unknown) =>
    scope.log.warn({ err: error, importId: id }, "files of an import could not be removed; the next night tries again"),
  );
}

import { sql } from "kysely";
import type { StoredFile } from "#src/features/archives/server/files/stored-file.ts";
import { discardPicture } from "#src/features/dishes/server/pictures.ts";
import type { Scope } from "#src/server/context.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** Number of files that are removed at a time. */
const BATCH = 50;

/** The files that earlier runs of an import have stored, by their paths in the archive. */
export async function readNotedFiles(scope: Scope, importId: string): Promise<Map<string, StoredFile>> {
  const rows = await scope.within(({ db, companyId }) =>
    db
      .selectFrom("archive_import_files")
      .select(["path", "stored"])
      .where("company_id", "=", companyId)
      .where("import_id", "=", importId)
      .execute(),
  );
  // Only `noteFile` writes them.
  return new Map(rows.map(({ path, stored }) => [path, stored as unknown as StoredFile]));
}

/**
 * Records a stored file, so that it is removed if the import fails, and not stored again if the import is repeated. If
 * the import has ended, throws an error. In that case the file is removed first, unless the import is done: the files
 * of a done import have the same keys.
 */
export async function noteFile(scope: Scope, importId: string, path: string, file: StoredFile): Promise<void> {
  const { rows } = await scope.within(({ db, companyId }) =>
    // Because of the lock, a process that ends the import waits for this record and then sees it.
    sql<{ state: string; is_noted: boolean }>`
      with import as (
        select state from archive_imports where company_id = ${companyId} and id = ${importId} for share
      ), noted as (
        insert into archive_import_files (company_id, import_id, path, stored)
        select ${companyId}, ${importId}, ${path}, ${JSON.stringify(file)}::jsonb from import where state = 'importing'
        on conflict (company_id, import_id, path) do update set stored = excluded.stored
        returning path
      )
      select state, exists (select from noted) as is_noted from import`.execute(db),
  );
  if (rows[0]?.is_noted) return;
  if (rows[0]?.state !== "done") await removeFile(scope.ports.files, file);
  throw new Error("The import has ended meanwhile.");
}

/** Removes the files that an unfinished import has stored. Can be repeated. */
export async function removeNotedFiles(scope: Scope, importId: string): Promise<void> {
  const noted = [...(await readNotedFiles(scope, importId))];
  for (let at = 0; at < noted.length; at += BATCH) {
    const batch = noted.slice(at, at + BATCH);
    await Promise.all(batch.map(([, file]) => removeFile(scope.ports.files, file)));
    await scope.within(({ db, companyId }) =>
      db
        .deleteFrom("archive_import_files")
        .where("company_id", "=", companyId)
        .where("import_id", "=", importId)
        .where(
          "path",
          "in",
          batch.map(([path]) => path),
        )
        .execute(),
    );
  }
}

/** Removes the files that the company's unfinished imports have stored. */
export async function removeAllNotedFiles(scope: Scope): Promise<void> {
  const imports = await scope.within(({ db, companyId }) =>
    db.selectFrom("archive_import_files").select("import_id").distinct().where("company_id", "=", companyId).execute(),
  );
  for (const { import_id } of imports) await removeNotedFiles(scope, import_id);
}

/** A logo is kept: it belongs to its owner and is removed when they store another one. */
async function removeFile(files: FilesPort, { value, image }: StoredFile): Promise<void> {
  if (value.startsWith("/files/company-logos/")) return;
  await (value.startsWith("/files/") ? discardPicture(files, value, image?.widths ?? []) : files.delete(value));
}

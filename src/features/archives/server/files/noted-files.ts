import { sql } from "kysely";
import type { StoredFile } from "#src/features/archives/server/files/stored-file.ts";
import { discardPicture } from "#src/features/dishes/server/pictures.ts";
import type { Scope } from "#src/server/context.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** Files are removed so many at a time. */
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
 * Notes a stored file, so that it is removed when the import fails, and not stored again when it is repeated. Throws when the
 * import is over, and removes the file unless the import is done, whose files have the same keys.
 */
export async function noteFile(scope: Scope, importId: string, path: string, file: StoredFile): Promise<void> {
  const { rows } = await scope.within(({ db, companyId }) =>
    // The lock makes whoever ends the import wait, and see this note.
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

/** Removes what an import has stored that is not done. Can be repeated. */
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

/** Removes what imports of the company have stored that are not done. */
export async function removeAllNotedFiles(scope: Scope): Promise<void> {
  const imports = await scope.within(({ db, companyId }) =>
    db.selectFrom("archive_import_files").select("import_id").distinct().where("company_id", "=", companyId).execute(),
  );
  for (const { import_id } of imports) await removeNotedFiles(scope, import_id);
}

/** A logo stays with its owner, and goes when they store another. */
async function removeFile(files: FilesPort, { value, image }: StoredFile): Promise<void> {
  if (value.startsWith("/files/company-logos/")) return;
  await (value.startsWith("/files/") ? discardPicture(files, value, image?.widths ?? []) : files.delete(value));
}

import { isArchivePath, namedFile } from "#src/features/archives/server/files/file-columns.ts";
import { noteFile, readNotedFiles } from "#src/features/archives/server/files/noted-files.ts";
import { type Importing, type StoredFile, storeFile } from "#src/features/archives/server/files/stored-file.ts";
import type { ArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import type { Scope } from "#src/server/context.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";

/**
 * Maximum size of one uploaded picture or invoice. It includes room for larger files that an earlier version allowed.
 */
const MAX_FILE_BYTES = 25 * 1024 ** 2;

export type StoredFiles = ReadonlyMap<string, StoredFile>;

/**
 * Stores the files that rows refer to, each file once. Returns the values that replace the files' paths. Calls
 * `onFile` after each file. A missing or invalid file is left out. A file that an earlier run has stored is not stored
 * again.
 */
export async function copyFiles(
  scope: Scope,
  id: string,
  { archive, ...importing }: Importing & { archive: ArchiveProcess },
  onFile: () => void,
): Promise<StoredFiles> {
  const stored = await readNotedFiles(scope, id);
  for (const [path, table] of await namedFiles(archive, scope.tables)) {
    if (!stored.has(path)) {
      const bytes = await archive.bytes(path, MAX_FILE_BYTES);
      const file = bytes && (await storeFile(scope, importing, { table, path, bytes }));
      if (file) {
        await noteFile(scope, id, path, file);
        stored.set(path, file);
      }
    }
    onFile();
  }
  return stored;
}

/** Returns the paths that rows refer to, each with the table of the first row that refers to it. */
async function namedFiles(archive: ArchiveProcess, { all }: DeclaredTables): Promise<Map<string, string>> {
  const named = new Map<string, string>();
  for (const { name: table, file, imported } of all) {
    if (file === undefined || !imported.includes(file)) continue;
    for await (const batch of archive.batches(table))
      for (const read of batch) {
        const path = "row" in read ? namedFile(file, read.row) : null;
        if (path !== null && isArchivePath(path) && !named.has(path)) named.set(path, table);
      }
  }
  return named;
}

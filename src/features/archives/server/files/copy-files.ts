import {
  FILE_COLUMNS,
  FILE_TABLES,
  type FileTable,
  isArchivePath,
} from "#src/features/archives/server/files/file-columns.ts";
import { type Importing, type StoredFile, storeFile } from "#src/features/archives/server/files/stored-file.ts";
import type { ArchiveThread } from "#src/features/archives/server/reading/archive-thread.ts";
import { discardPicture } from "#src/features/dishes/server/pictures.ts";
import type { Scope } from "#src/server/context.ts";
import type { Log } from "#src/server/log.ts";
import type { FilesPort } from "#src/server/ports/files/files.ts";

/** What one uploaded picture or invoice may have, with room for what an earlier version allowed. */
const MAX_FILE_BYTES = 25 * 1024 ** 2;
/** Each picture takes a part of a second. */
const MAX_FILES = 20_000;

export type StoredFiles = ReadonlyMap<string, StoredFile>;

/**
 * Stores the files that rows name, each once, and returns what replaces their paths. `onStored` is awaited after each with
 * how many of all there are. A file that is missing or not what it should be is left out.
 */
export async function copyFiles(
  scope: Scope,
  { archive, ...importing }: Importing & { archive: ArchiveThread },
  onStored: (file: StoredFile, count: { done: number; of: number }) => Promise<void>,
): Promise<StoredFiles> {
  const named = await namedFiles(archive);
  const stored = new Map<string, StoredFile>();
  let done = 0;
  for (const [path, table] of named) {
    const bytes = await archive.bytes(path, MAX_FILE_BYTES);
    const file = bytes && (await storeFile(scope, importing, { table, path, bytes }));
    done += 1;
    if (!file) continue;
    stored.set(path, file);
    await onStored(file, { done, of: named.size });
  }
  return stored;
}

/** The paths that rows name, and what each is for: that of the first row that names it. */
async function namedFiles(archive: ArchiveThread): Promise<Map<string, FileTable>> {
  const named = new Map<string, FileTable>();
  for (const table of FILE_TABLES) {
    for await (const batch of archive.batches(table))
      for (const read of batch) {
        const path = "row" in read ? read.row[FILE_COLUMNS[table] ?? ""] : null;
        if (typeof path !== "string" || !isArchivePath(path)) continue;
        if (!named.has(path) && named.size < MAX_FILES) named.set(path, table);
      }
  }
  return named;
}

/** A file that an import has stored: a key, or a picture's address with its widths. */
export interface RemovableFile {
  value: string;
  widths: readonly number[];
}

/** Removes what an import has stored. A logo stays with its owner, and goes when they store another. */
export async function removeFiles(files: FilesPort, log: Log, stored: readonly RemovableFile[]): Promise<void> {
  const removed = stored.filter(({ value }) => !value.startsWith("/files/company-logos/"));
  const results = await Promise.allSettled(
    removed.map(async ({ value, widths }) =>
      value.startsWith("/files/") ? discardPicture(files, value, widths) : files.delete(value),
    ),
  );
  for (const result of results)
    if (result.status === "rejected") log.warn({ err: result.reason }, "a file of an import could not be removed");
}

import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { uploadKey } from "#src/features/archives/server/archive-row.ts";
import { type ArchiveProcess, startArchiveProcess } from "#src/features/archives/server/reading/archive-process.ts";
import { type ImportedTable, importedTables } from "#src/features/archives/server/tables/imported-tables.ts";
import { inWorkFolder } from "#src/features/archives/exports/server/work-folder.ts";
import type { Scope } from "#src/server/context.ts";
import { readCatalogue } from "#src/server/db/catalogue.ts";

export interface UploadedArchive {
  archive: ArchiveProcess;
  /** Secret, and different for every import. */
  importKey: string;
  /** The tables that the archive may contain, in the order in which they are written. */
  imported: readonly ImportedTable[];
}

/**
 * Runs work on an uploaded archive. During the work, a process reads the archive from a temporary file. Throws
 * ArchiveRejected, and an AbortError once `signal` is aborted.
 */
export async function withArchive<T>(
  scope: Scope,
  { id, uploadedAt }: { id: string; uploadedAt: Date },
  work: (uploaded: UploadedArchive) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const { companyId } = scope;
  const importKey = scope.deriveKey(`archive import ${companyId} ${id}`).toString("hex");
  return inWorkFolder(async (folder) => {
    const path = join(folder, "import.zip");
    const content = await scope.ports.files.stream(uploadKey(companyId, id));
    if (!content) throw new ArchiveRejected("The uploaded archive is gone. Please upload it again.");
    const from = Readable.fromWeb(content as NodeReadableStream);
    await pipeline(from, createWriteStream(path, { mode: 0o600 }), { ...(signal && { signal }) });
    const imported = importedTables(scope.tables, await readCatalogue(scope.database));
    const file = { path, importKey, uploadedAt, companyId };
    const archive = startArchiveProcess(file, { imported, modules: scope.tables.modules }, signal);
    try {
      return await work({ archive, importKey, imported });
    } finally {
      await archive.close();
    }
  });
}

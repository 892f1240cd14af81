import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { ArchiveRejected } from "#src/features/archives/rules.ts";
import { uploadKey } from "#src/features/archives/server/archive-row.ts";
import { newIds } from "#src/features/archives/server/new-ids.ts";
import { type ArchiveReader, readerOf } from "#src/features/archives/server/reading/archive-rows.ts";
import { type OpenArchive, openArchive } from "#src/features/archives/server/reading/open-archive.ts";
import { pathOf, tableRecords } from "#src/features/archives/server/reading/table-records.ts";
import { inWorkFolder } from "#src/features/exports/server/work-folder.ts";
import type { Scope } from "#src/server/context.ts";

/** What the archive calls its company; empty when it does not say. */
async function companyIdOf(archive: OpenArchive): Promise<string> {
  if (!archive.paths.has(pathOf("companies"))) return "";
  for await (const { cells } of tableRecords(archive, "companies")) return cells["id"] ?? "";
  return "";
}

export interface UploadedArchive {
  /** Makes what is read of the archive; each call reads it from its start. */
  reader: () => ArchiveReader;
  /** Secret, and another for every import. */
  importKey: string;
}

/** Runs work on an uploaded archive, of which a copy is in a temporary file meanwhile. Throws ArchiveRejected. */
export async function withArchive<T>(
  scope: Scope,
  { id, uploadedAt }: { id: string; uploadedAt: Date },
  work: (uploaded: UploadedArchive) => Promise<T>,
): Promise<T> {
  const importKey = scope.deriveKey(`archive import ${scope.companyId} ${id}`).toString("hex");
  const results: T[] = [];
  await inWorkFolder(async (folder) => {
    const path = join(folder, "import.zip");
    const content = await scope.ports.files.stream(uploadKey(scope.companyId, id));
    if (!content) throw new ArchiveRejected("The uploaded archive is gone. Please upload it again.");
    await pipeline(Readable.fromWeb(content as NodeReadableStream), createWriteStream(path, { mode: 0o600 }));
    const archive = await openArchive(path);
    try {
      const old = await companyIdOf(archive);
      const newId = newIds(importKey, uploadedAt.getTime(), { old, now: scope.companyId });
      results.push(await work({ reader: () => readerOf(archive, newId, uploadedAt), importKey }));
    } finally {
      archive.close();
    }
  });
  const [result] = results;
  if (results.length === 0) throw new Error("The work on an archive did not end.");
  return result as T;
}

import { newIds } from "#src/features/archives/server/new-ids.ts";
import { type ArchiveReader, readerOf } from "#src/features/archives/server/reading/archive-rows.ts";
import { type OpenArchive, openArchive } from "#src/features/archives/server/reading/open-archive.ts";
import type { ReadTables } from "#src/features/archives/server/reading/read-tables.ts";
import { pathOf, tableRecords } from "#src/features/archives/server/reading/table-records.ts";

/** An uploaded archive as a file of this machine, and what its rows get their ids from. */
export interface UploadedFile {
  path: string;
  /** Secret, and another for every import. */
  importKey: string;
  uploadedAt: Date;
  /** The importing company. */
  companyId: string;
}

export interface OpenedFile {
  archive: OpenArchive;
  /** Makes what reads the archive's rows; each counts them from its start. */
  reader: () => ArchiveReader;
}

/** Throws ArchiveRejected. */
export async function openUploaded(
  { path, importKey, uploadedAt, companyId }: UploadedFile,
  tables: ReadTables,
): Promise<OpenedFile> {
  const archive = await openArchive(path);
  const newId = newIds(importKey, uploadedAt.getTime(), { old: await companyIdOf(archive), now: companyId });
  return { archive, reader: () => readerOf(archive, tables, newId, uploadedAt) };
}

/** What the archive calls its company; empty when it does not say. */
async function companyIdOf(archive: OpenArchive): Promise<string> {
  if (!archive.paths.has(pathOf("companies"))) return "";
  for await (const { cells } of tableRecords(archive, "companies")) return cells["id"] ?? "";
  return "";
}

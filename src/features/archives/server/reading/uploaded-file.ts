import { newIds } from "#src/features/archives/server/new-ids.ts";
import { type ArchiveReader, readerOf } from "#src/features/archives/server/reading/archive-rows.ts";
import { type OpenArchive, openArchive } from "#src/features/archives/server/reading/open-archive.ts";
import type { ReadTables } from "#src/features/archives/server/reading/read-tables.ts";
import { pathOf, tableRecords } from "#src/features/archives/server/reading/table-records.ts";

/** An uploaded archive as a file on this machine, and the values from which the ids of its rows are derived. */
export interface UploadedFile {
  path: string;
  /** Secret, and different for every import. */
  importKey: string;
  uploadedAt: Date;
  /** The importing company. */
  companyId: string;
}

export interface OpenedFile {
  archive: OpenArchive;
  /** Creates a reader of the archive's rows. Each reader counts the rows from the start. */
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

/** Returns the archive's id of its company; empty if the archive does not contain one. */
async function companyIdOf(archive: OpenArchive): Promise<string> {
  if (!archive.paths.has(pathOf("companies"))) return "";
  for await (const { cells } of tableRecords(archive, "companies")) return cells["id"] ?? "";
  return "";
}

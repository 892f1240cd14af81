import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { acceptFiles, type Document } from "#src/features/documents/server/accept-files.ts";
import type { FileFormat } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

/** Where the files of one kind of document are. Only the endpoints of its feature serve them. */
export interface DocumentFolder {
  name: string;
  /** The kind of document in log lines: "an invoice". */
  what: string;
  /** The columns with the keys of its files. */
  columns: readonly (readonly [table: keyof DB, column: string])[];
}

export const CONTENT_TYPE: Record<FileFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const EXTENSION: Record<FileFormat, string> = { jpeg: "jpg", png: "png", pdf: "pdf" };

/** Returns the folder with all files of a company. */
export const folderOf = ({ name }: DocumentFolder, companyId: string): string => `${name}/${companyId}`;

export const originalKey = (folder: DocumentFolder, companyId: string, fileId: string, format: FileFormat): string =>
  `${folderOf(folder, companyId)}/${fileId}.${EXTENSION[format]}`;

/**
 * Returns the key of a page's picture; pages count from 0. Each attempt has its own pictures, so that an outdated attempt
 * cannot overwrite those of a newer one.
 */
export const pageKey = (folder: DocumentFolder, companyId: string, attemptId: string, page: number): string =>
  `${folderOf(folder, companyId)}/${attemptId}-${page}.webp`;

/** A stored file, named as the columns of the tables with files. */
export interface StoredFile {
  id: string;
  position: number;
  file_key: string;
  file_name: string;
  format: FileFormat;
  bytes: number;
  sha256: string;
}

interface Taking<T> {
  folder: DocumentFolder;
  document: Document;
  /** Called when the form is no longer in memory. */
  free: () => void;
  /** Adds the document to the database. */
  add: (context: Context, files: readonly StoredFile[]) => Promise<T>;
}

/**
 * Checks and stores the files of a document, and returns what `add` returns for them. If it fails, none of them remains.
 * Throws 400, 413, 415 or 422 with a message for the owner.
 */
export async function takeDocument<T>(
  scope: Scope,
  form: ReceivedForm,
  { folder, document, free, add }: Taking<T>,
): Promise<T> {
  const accepted = await acceptFiles(scope.ports.pictures, form, document);
  const taken = accepted.map(({ bytes, name, format, sha256 }, position) => {
    const id = uuid();
    const file_key = originalKey(folder, scope.companyId, id, format);
    const file: StoredFile = { id, position, file_key, file_name: name, format, bytes: bytes.length, sha256 };
    return { bytes, file };
  });
  const files = taken.map(({ file }) => file);
  try {
    for (const { bytes, file } of taken) await scope.ports.files.put(file.file_key, bytes, CONTENT_TYPE[file.format]);
    const added = await scope.within((context) => add(context, files));
    form.delete(document.field);
    free();
    return added;
  } catch (error) {
    await dropFiles(
      scope,
      folder,
      files.map(({ file_key }) => file_key),
    );
    throw error;
  }
}

/** Returns what the activity log says of the files: the name of the only one, or their number. */
export const filesText = (files: readonly StoredFile[]): string =>
  files.length === 1 ? (files[0]?.file_name ?? "") : `${files.length} files`;

/**
 * Deletes the files to which no row refers: an invoice that was opened again shares its files with the first. A file that
 * cannot be deleted is logged and remains: no endpoint serves it.
 */
export async function dropFiles(
  scope: Scope,
  { what, columns }: DocumentFolder,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const used = await scope.within(async ({ db, companyId }) => {
    const queries = columns.map(
      ([table, column]) => sql`select ${sql.ref(column)} as key from ${sql.table(table)}
        where company_id = ${companyId} and ${sql.ref(column)} = any(${[...keys]})`,
    );
    const { rows } = await sql<{ key: string }>`${sql.join(queries, sql` union `)}`.execute(db);
    return new Set(rows.map(({ key }) => key));
  });
  const unused = keys.filter((key) => !used.has(key));
  const results = await Promise.allSettled(unused.map((key) => scope.ports.files.delete(key)));
  for (const result of results)
    if (result.status === "rejected") scope.log.warn({ err: result.reason }, `a file of ${what} could not be removed`);
}

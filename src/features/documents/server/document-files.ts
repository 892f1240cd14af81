import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import { acceptFiles, type UploadedKind } from "#src/features/documents/server/accept-files.ts";
import type { DocumentFile } from "#src/features/documents/server/recognise-pages.ts";
import type { FileFormat } from "#src/invoice-reader/reader.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { DB } from "#src/server/db/schema.ts";
import { privatePicture } from "#src/server/http/private-picture.ts";
import type { ReceivedForm } from "#src/server/http/read-form.ts";

/** One kind of document, with its private folder, which only the endpoints of its feature serve, and its tables. */
export interface DocumentKind extends UploadedKind {
  folder: string;
  /** The table with a row for each file, with `file_key`. */
  files: keyof DB;
  /** The table with a row for each page, with `image_key`. */
  pages: keyof DB;
  /** The column of both tables with the id of the document. */
  document: string;
}

export const CONTENT_TYPE: Record<FileFormat, string> = {
  jpeg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

const EXTENSION: Record<FileFormat, string> = { jpeg: "jpg", png: "png", pdf: "pdf" };

/** Returns the folder with all files of a company. */
export const folderOf = ({ folder }: DocumentKind, companyId: string): string => `${folder}/${companyId}`;

export const originalKey = (kind: DocumentKind, companyId: string, fileId: string, format: FileFormat): string =>
  `${folderOf(kind, companyId)}/${fileId}.${EXTENSION[format]}`;

/**
 * Returns the key of a page's picture; pages count from 0. Each attempt has its own pictures, so that an outdated attempt
 * cannot overwrite those of a newer one.
 */
export const pageKey = (kind: DocumentKind, companyId: string, attemptId: string, page: number): string =>
  `${folderOf(kind, companyId)}/${attemptId}-${page}.webp`;

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
  kind: DocumentKind;
  /** Called when the form is no longer in memory. */
  free: () => void;
  /** Adds the document to the database. */
  add: (context: Context, files: readonly StoredFile[]) => Promise<T>;
}

/**
 * Checks and stores the files of a document, and returns the result of `add` for them. If it fails, none of the files
 * remains. Throws 400, 413, 415 or 422 with a message for the owner.
 */
export async function takeDocument<T>(scope: Scope, form: ReceivedForm, { kind, free, add }: Taking<T>): Promise<T> {
  const accepted = await acceptFiles(scope.ports.pictures, form, kind);
  const taken = accepted.map(({ bytes, name, format, sha256 }, position) => {
    const id = uuid();
    const file_key = originalKey(kind, scope.companyId, id, format);
    const file: StoredFile = { id, position, file_key, file_name: name, format, bytes: bytes.length, sha256 };
    return { bytes, file };
  });
  const files = taken.map(({ file }) => file);
  try {
    for (const { bytes, file } of taken) await scope.ports.files.put(file.file_key, bytes, CONTENT_TYPE[file.format]);
    const added = await scope.within((context) => add(context, files));
    form.delete(kind.noun);
    free();
    return added;
  } catch (error) {
    await dropFiles(
      scope,
      kind,
      files.map(({ file_key }) => file_key),
    );
    throw error;
  }
}

/** Returns the text about the files for the activity log: the name of the only file, or the number of files. */
export const filesText = (files: readonly StoredFile[]): string =>
  files.length === 1 ? (files[0]?.file_name ?? "") : `${files.length} files`;

/**
 * Deletes the files to which no row refers. An invoice that was opened again shares its files with the first one. A
 * file that cannot be deleted is logged and remains: no endpoint serves it.
 */
export async function dropFiles(scope: Scope, kind: DocumentKind, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const used = await scope.within(async ({ db, companyId }) => {
    const { rows } = await sql<{ key: string }>`
      select file_key as key from ${sql.table(kind.files)}
        where company_id = ${companyId} and file_key = any(${[...keys]})
      union select image_key from ${sql.table(kind.pages)}
        where company_id = ${companyId} and image_key = any(${[...keys]})`.execute(db);
    return new Set(rows.map(({ key }) => key));
  });
  const unused = keys.filter((key) => !used.has(key));
  const results = await Promise.allSettled(unused.map((key) => scope.ports.files.delete(key)));
  for (const result of results)
    if (result.status === "rejected")
      scope.log.warn({ err: result.reason }, `a file of ${kind.what} could not be removed`);
}

/** Returns the files of a document in their order. */
export async function filesOfDocument(
  { db, companyId }: Context,
  { files, document }: DocumentKind,
  id: string,
): Promise<DocumentFile[]> {
  const { rows } = await sql<DocumentFile>`
    select id, file_key, format from ${sql.table(files)}
    where company_id = ${companyId} and ${sql.ref(document)} = ${id} order by position`.execute(db);
  return rows;
}

/** Returns the picture of a page, upright. No transaction is open while the file is fetched. */
export async function pagePicture(
  scope: Scope,
  { pages, document }: DocumentKind,
  { id, page, headers }: { id: string; page: number; headers: Headers },
): Promise<Response> {
  const { rows } = await scope.within(({ db, companyId }) =>
    sql<{ key: string }>`
      select image_key as key from ${sql.table(pages)}
      where company_id = ${companyId} and ${sql.ref(document)} = ${id} and page = ${page}`.execute(db),
  );
  return privatePicture(scope, { key: rows[0]?.key, headers, what: "Page" });
}

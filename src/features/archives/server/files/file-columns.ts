import type { ImportedTableName } from "#src/features/archives/server/tables/imported-tables.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";

/** The column of a table that names a file of the archive. */
export const FILE_COLUMNS = {
  companies: "logo_url",
  dish_images: "image_url",
  dish: "image_url",
  supplier_invoice_files: "file_key",
  supplier_invoice_pages: "image_key",
  deliveries: "photo_key",
} as const satisfies { readonly [T in ImportedTableName]?: string };
export type FileTable = keyof typeof FILE_COLUMNS;
export const FILE_TABLES = Object.keys(FILE_COLUMNS) as FileTable[];

const isFileTable = (table: ImportedTableName): table is FileTable => table in FILE_COLUMNS;

/** What a row names as its file: a path in the archive, an address elsewhere, or nothing. */
export function namedFile(table: ImportedTableName, row: ImportedRow): string | null {
  const named = isFileTable(table) ? row[FILE_COLUMNS[table]] : null;
  return typeof named === "string" ? named : null;
}

/** A path that an export gives to a file. Anything else, such as an address, is not followed. */
export const isArchivePath = (path: string): boolean => /^files\/[a-z_]{1,40}\/[\w-]{1,80}(\.\w{1,8})?$/.test(path);

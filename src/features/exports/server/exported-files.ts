import { extname } from "node:path";
import type { ExportedTableName } from "#src/features/exports/server/exported-tables.ts";
import type { ExportedRow } from "#src/features/exports/server/table-rows.ts";

/** Columns that name a stored file, by its key or by the address under which a menu shows it. */
const FILE_COLUMNS: { readonly [T in ExportedTableName]?: string } = {
  companies: "logo_url",
  dish: "image_url",
  dish_images: "image_url",
  supplier_invoice_files: "file_key",
  supplier_invoice_pages: "image_key",
  deliveries: "photo_key",
};
const ADDRESS = "/files/";

/** The files that exported rows name: their keys in the store, and their paths in the archive. */
export interface ExportedFiles {
  /** Replaces the key in a row by the file's path in the archive. An address outside of the store stays. */
  replaceKey(table: ExportedTableName, row: ExportedRow): ExportedRow;
  /** Paths by key. */
  readonly paths: ReadonlyMap<string, string>;
}

export function collectFiles(): ExportedFiles {
  const paths = new Map<string, string>();
  return {
    paths,
    replaceKey(table, row) {
      const column = FILE_COLUMNS[table];
      const value = column === undefined ? null : row[column];
      if (column === undefined || !value) return row;
      if (value.includes("/files/") ? !value.startsWith(ADDRESS) : value.includes("://")) return row;
      const key = value.startsWith(ADDRESS) ? value.slice(ADDRESS.length) : value;
      const path = paths.get(key) ?? `files/${table}/${row.id}${extname(key)}`;
      paths.set(key, path);
      return { ...row, [column]: path };
    },
  };
}

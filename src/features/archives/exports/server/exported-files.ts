import { extname } from "node:path";
import type { ExportedRow } from "#src/features/archives/exports/server/table-rows.ts";
import type { DeclaredTable } from "#src/server/db/declared-tables.ts";

const ADDRESS = "/files/";

/** The files that exported rows name: their keys in the store, and their paths in the archive. */
export interface ExportedFiles {
  /** Replaces the key in a row by the file's path in the archive. An address outside of the store stays. */
  replaceKey(table: DeclaredTable, row: ExportedRow): ExportedRow;
  /** Paths by key. */
  readonly paths: ReadonlyMap<string, string>;
}

export function collectFiles(): ExportedFiles {
  const paths = new Map<string, string>();
  return {
    paths,
    replaceKey({ name, file: column }, row) {
      const value = column === undefined ? null : row[column];
      if (column === undefined || !value) return row;
      if (value.includes("/files/") ? !value.startsWith(ADDRESS) : value.includes("://")) return row;
      const key = value.startsWith(ADDRESS) ? value.slice(ADDRESS.length) : value;
      const path = paths.get(key) ?? `files/${name}/${row.id}${extname(key)}`;
      paths.set(key, path);
      return { ...row, [column]: path };
    },
  };
}

import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";

/** What a row names in a column as its file: a path in the archive, an address elsewhere, or nothing. */
export function namedFile(column: string | undefined, row: ImportedRow): string | null {
  const named = column === undefined ? null : row[column];
  return typeof named === "string" ? named : null;
}

/** A path that an export gives to a file. Anything else, such as an address, is not followed. */
export const isArchivePath = (path: string): boolean => /^files\/[a-z_]{1,40}\/[\w-]{1,80}(\.\w{1,8})?$/.test(path);

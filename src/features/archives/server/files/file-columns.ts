import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";

/** Returns the reference to a file in a row's column: a path in the archive, an address elsewhere, or null. */
export function namedFile(column: string | undefined, row: ImportedRow): string | null {
  const named = column === undefined ? null : row[column];
  return typeof named === "string" ? named : null;
}

/**
 * Returns whether a path has the form that an export gives to files. Any other text, such as an address, is not
 * followed.
 */
export const isArchivePath = (path: string): boolean => /^files\/[a-z_]{1,40}\/[\w-]{1,80}(\.\w{1,8})?$/.test(path);

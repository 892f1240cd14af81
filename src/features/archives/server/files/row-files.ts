import { namedFile } from "#src/features/archives/server/files/file-columns.ts";
import type { StoredFile } from "#src/features/archives/server/files/stored-file.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";

/** The values that replace the paths of files in rows. */
export interface RowFiles {
  /**
   * Returns the stored file that a row refers to. Returns undefined if the row refers to no file, or to a file that
   * was left out; a left-out file is counted.
   */
  of(table: string, row: ImportedRow): StoredFile | undefined;
  /**
   * Returns the row with the stored file's value in place of the path; the value is null if there is no stored file.
   */
  replacePath(table: string, row: ImportedRow): ImportedRow;
  /** Counts a file that is left out because its row is left out. */
  leaveOut(table: string, row: ImportedRow): void;
  /** How many files were left out. */
  leftOut(): number;
}

export function createRowFiles(stored: ReadonlyMap<string, StoredFile>, { all }: DeclaredTables): RowFiles {
  const columns = new Map(all.flatMap(({ name, file }) => (file === undefined ? [] : [[name, file]])));
  const remaining = new Set<string>();
  const leaveOut = (table: string, row: ImportedRow) => {
    const named = namedFile(columns.get(table), row);
    if (named !== null) remaining.add(named);
  };
  const of = (table: string, row: ImportedRow) => {
    const file = stored.get(namedFile(columns.get(table), row) ?? "");
    if (!file) leaveOut(table, row);
    return file;
  };
  return {
    of,
    replacePath(table, row) {
      const column = columns.get(table);
      return column === undefined ? row : { ...row, [column]: of(table, row)?.value ?? null };
    },
    leaveOut,
    leftOut: () => remaining.size,
  };
}

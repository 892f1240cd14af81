import { namedFile } from "#src/features/archives/server/files/file-columns.ts";
import type { StoredFile } from "#src/features/archives/server/files/stored-file.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";
import type { DeclaredTables } from "#src/server/db/declared-tables.ts";

/** What rows get in place of the files that they name. */
export interface RowFiles {
  /** What was stored of the file that a row names; nothing when it names none, or one that was left out, which is counted. */
  of(table: string, row: ImportedRow): StoredFile | undefined;
  /** Returns the row with what was stored in place of the path, or null. */
  replacePath(table: string, row: ImportedRow): ImportedRow;
  /** Counts the file of a row that is left out with its file. */
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

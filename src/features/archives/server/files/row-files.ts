import { type FileTable, namedFile } from "#src/features/archives/server/files/file-columns.ts";
import type { StoredFile } from "#src/features/archives/server/files/stored-file.ts";
import type { ImportedRow } from "#src/features/archives/server/tables/row-schema.ts";

/** What rows get in place of the files that they name. */
export interface RowFiles {
  /** What was stored of the file that a row names; nothing when it names none, or one that was left out, which is counted. */
  of(table: FileTable, row: ImportedRow): StoredFile | undefined;
  /** Counts the file of a row that is left out with its file. */
  leaveOut(table: FileTable, row: ImportedRow): void;
  /** How many files were left out. */
  leftOut(): number;
}

export function createRowFiles(stored: ReadonlyMap<string, StoredFile>): RowFiles {
  const left = new Set<string>();
  const leaveOut = (table: FileTable, row: ImportedRow) => {
    const named = namedFile(table, row);
    if (named !== null) left.add(named);
  };
  return {
    of(table, row) {
      const file = stored.get(namedFile(table, row) ?? "");
      if (!file) leaveOut(table, row);
      return file;
    },
    leaveOut,
    leftOut: () => left.size,
  };
}

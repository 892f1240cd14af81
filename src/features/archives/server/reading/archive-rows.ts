import { ArchiveRejected, MAX_ROWS } from "#src/features/archives/rules.ts";
import type { NewId } from "#src/features/archives/server/new-ids.ts";
import type { OpenArchive } from "#src/features/archives/server/reading/open-archive.ts";
import type { ReadTables } from "#src/features/archives/server/reading/read-tables.ts";
import { pathOf, tableRecords } from "#src/features/archives/server/reading/table-records.ts";
import { type ImportedRow, requiredColumns, rowSchema } from "#src/features/archives/server/tables/row-schema.ts";
import { addDays } from "#src/shared/time.ts";

/** A valid row, or a description of the row's problem. */
export type ReadRow = { line: number; row: ImportedRow } | { line: number; problem: string };

export interface ArchiveReader {
  readonly archive: OpenArchive;
  readonly tables: ReadTables;
  /** Yields the rows of a table; yields nothing if the archive lacks the table. Throws ArchiveRejected. */
  rows(table: string): AsyncGenerator<ReadRow>;
}

/**
 * Reads only the listed tables and columns of an archive. Times more than a day after `readAt` count as being in the
 * future.
 */
export function readerOf(archive: OpenArchive, tables: ReadTables, newId: NewId, readAt: Date): ArchiveReader {
  const making = { newId, latest: `${addDays(readAt.toISOString().slice(0, 10), 2)} 00:00:00+00` };
  let count = 0;
  return {
    archive,
    tables,
    async *rows(table) {
      if (!archive.paths.has(pathOf(table))) return;
      const listed = tables.imported.get(table);
      if (!listed) throw new Error(`The table ${table} is not imported.`);
      const schema = rowSchema(listed, making);
      const required = requiredColumns(listed);
      let last = -1;
      for await (const { line, cells } of tableRecords(archive, table)) {
        if (line === 2) requireColumns(table, required, cells);
        if ((count += 1) > MAX_ROWS)
          throw new ArchiveRejected("There are more rows in this archive than can be imported.");
        const parsed = schema.safeParse(withAbsent(cells, schema));
        if (!parsed.success) {
          yield { line, problem: problemOf(parsed.error.issues[0]) };
          continue;
        }
        const position = listed.order === null ? line : Number(parsed.data[listed.order]);
        if (position <= last) yield { line, problem: "is not in the order of the ledger" };
        else yield { line, row: parsed.data };
        last = position;
      }
    },
  };
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
  /** Of a cell that may be empty too. */
  errors?: readonly (readonly Issue[])[];
}

function problemOf(issue: Issue | undefined): string {
  const inner = issue?.errors?.at(-1)?.[0];
  return `${String(issue?.path[0] ?? "a cell")} ${(inner ?? issue)?.message ?? "is not possible"}`;
}

function requireColumns(table: string, required: readonly string[], cells: Record<string, string>): void {
  const missing = required.find((column) => !(column in cells));
  if (missing !== undefined)
    throw new ArchiveRejected(
      `The table ${table} has no column ${missing}: it was made by another version, or changed.`,
    );
}

/** Fills in empty cells for the columns that the archive lacks. */
function withAbsent(cells: Record<string, string>, schema: { shape?: object }): Record<string, string> {
  const complete: Record<string, string> = {};
  for (const column of Object.keys(schema.shape ?? {})) complete[column] = cells[column] ?? "";
  return complete;
}

import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { ArchiveRejected, MAX_ROW_BYTES } from "#src/features/archives/rules.ts";
import type { OpenArchive } from "#src/features/archives/server/reading/open-archive.ts";

export const pathOf = (table: string) => `tables/${table}.csv`;

/** A row as texts by column, and its line in the file. The first row is on line 2, below the column names. */
export interface TableRecord {
  line: number;
  cells: Record<string, string>;
}

/** Yields a table's rows as texts, one after the other. Throws ArchiveRejected if the file is not CSV. */
export async function* tableRecords(archive: OpenArchive, table: string): AsyncGenerator<TableRecord> {
  const parser = parse({ bom: true, columns: true, max_record_size: MAX_ROW_BYTES });
  // The reader of the rows receives the errors of both streams.
  pipeline(await archive.stream(pathOf(table)), parser, () => undefined);
  let line = 1;
  try {
    for await (const cells of parser) yield { line: (line += 1), cells: cells as Record<string, string> };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ArchiveRejected(`The table ${table} cannot be read after row ${line}.`, { cause: error });
  }
}

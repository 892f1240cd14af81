import { IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { findHeading } from "#src/features/imports/server/reading/heading.ts";
import { type FileRow, TOO_MANY_ROWS } from "#src/features/imports/server/reading/records.ts";

export interface Table {
  /** The row that names the columns; 0 when none does, null when it has to be asked. */
  heading: number | null;
  /** Empty names where no row has them. */
  header: string[];
  /** Each row below the heading. */
  rows: FileRow[];
}

/** Returns the table of a file's rows, below the heading that was chosen or found. Throws FileProblem when it has none. */
export function tableOf(records: readonly FileRow[], chosen?: number): Table {
  const heading = chosen ?? findHeading(records);
  const rows = records.filter(({ line }) => line > (heading ?? 0));
  if (rows.length === 0)
    throw new FileProblem("There is nothing to import: the file needs a row of names and rows below it.");
  if (rows.length > IMPORT_LIMITS.rows) throw new FileProblem(TOO_MANY_ROWS);
  const named = records.find(({ line }) => line === heading)?.cells.map(String) ?? [];
  const width = Math.max(named.length, ...rows.map(({ cells }) => cells.length));
  return { heading, header: Array.from({ length: width }, (_, column) => named[column] ?? ""), rows };
}

import { IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { findHeading } from "#src/features/imports/server/reading/heading.ts";
import { type FileRow, TOO_MANY_ROWS } from "#src/features/imports/server/reading/records.ts";

export interface Table {
  /** The row with the names of the columns; 0 if there is none, null if the owner has to choose it. */
  heading: number | null;
  /** The names of the columns; empty texts without a heading. */
  header: string[];
  /** The rows below the heading. */
  rows: FileRow[];
}

/** Returns the table below the chosen or found heading. Throws FileProblem if it has no rows. */
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

import { IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { columnNamesIn } from "#src/features/imports/guess.ts";
import { certainlyNumber } from "#src/features/imports/server/reading/cells.ts";
import type { FileRow } from "#src/features/imports/server/reading/records.ts";

const SAMPLE_ROWS = 200;
/** Minimum share of numbers in a column of numbers; some cells may have no number. */
const MOSTLY = 0.8;

/**
 * Returns the row with the names of the columns; 0 if the file begins with data, and null if it is undecided. It is the
 * row with the most column names. If no row has any, it is the first row of a table, unless that row has numbers in
 * columns where the rows below have numbers too.
 */
export function findHeading(records: readonly FileRow[]): number | null {
  const named = records
    .slice(0, IMPORT_LIMITS.titles)
    .map(({ line, cells }) => ({ line, names: columnNamesIn(cells.map(String)), cells }))
    .filter(({ names, cells }) => names > 1 || (names === 1 && !cells.some((cell) => certainlyNumber(cell))))
    .reduce<{ line: number; names: number } | undefined>(
      (best, one) => (best && best.names >= one.names ? best : one),
      undefined,
    );
  if (named) return named.line;
  const start = records.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length > 1);
  const [first, ...below] = records.slice(Math.max(0, start), SAMPLE_ROWS);
  if (!first || below.length === 0) return null;
  const columns = numberColumns(below);
  const cells = columns.map((column) => first.cells[column] ?? "");
  if (cells.length === 0) return null;
  if (cells.every((cell) => certainlyNumber(cell))) return 0;
  return cells.some((cell) => certainlyNumber(cell)) ? null : first.line;
}

function numberColumns(records: readonly FileRow[]): number[] {
  const width = Math.max(...records.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).filter((column) => {
    const cells = records.map((record) => record.cells[column] ?? "").filter((cell) => cell !== "");
    return cells.length > 0 && cells.filter((cell) => certainlyNumber(cell)).length >= cells.length * MOSTLY;
  });
}

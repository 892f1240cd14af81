import { parse } from "csv-parse/sync";
import { IMPORT_LIMITS } from "#src/features/imports/fields.ts";

export interface Table {
  header: string[];
  /** Each row with the number it has in the file, the header being row 1 of a file that begins with it. */
  rows: { line: number; cells: string[] }[];
}

/** The table of a file, or why it has none. */
export type ReadTable = { ok: true; table: Table } | { ok: false; problem: string };

const problem = (text: string): ReadTable => ({ ok: false, problem: text });
const { rows: MAX_ROWS, columns: MAX_COLUMNS, cell: MAX_CELL } = IMPORT_LIMITS;

/** Reads CSV text or pasted cells. The first row with two cells or more is the header; rows without any text are left out. */
export function readTable(text: string): ReadTable {
  // Excel may begin a file with the separator it used.
  const [declared, separator] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const content = text
    .replace(/^\uFEFF/, "")
    .slice(declared === undefined ? 0 : declared.replace(/^\uFEFF/, "").length);
  if (content.includes("\0")) return problem("This is not a text file. Save the sheet as CSV, or copy its cells.");
  const records = parseRecords(content, separator ?? delimiterOf(content));
  if (records === null) return problem("This file could not be read: a quotation mark opens and never closes.");
  const filled = records.filter(({ cells }) => cells.some((cell) => cell !== ""));
  const start = Math.max(
    0,
    filled.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length > 1),
  );
  const [head, ...rows] = filled.slice(start);
  if (!head || rows.length === 0)
    return problem("There is nothing to import: the file needs a row of names and rows below it.");
  if (rows.length > MAX_ROWS) return problem(`The file has ${rows.length} rows. Import at most ${MAX_ROWS} at a time.`);
  const widest = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length));
  if (widest > MAX_COLUMNS) return problem(`The file has ${widest} columns. At most ${MAX_COLUMNS} can be read.`);
  const long = [head, ...rows].find(({ cells }) => cells.some((cell) => cell.length > MAX_CELL));
  if (long) return problem(`A cell in row ${long.line} has more than ${MAX_CELL} characters.`);
  return { ok: true, table: { header: head.cells, rows } };
}

function parseRecords(text: string, delimiter: string): Table["rows"] | null {
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_COLUMNS * MAX_CELL,
      to: MAX_ROWS * 2,
    });
    return records.map((record, index) => ({ line: index + 1, cells: record.map(cellText) }));
  } catch {
    // The only thing that the options above do not accept; the caller says so.
    return null;
  }
}

/** An apostrophe that was put before a formula, by us or by a spreadsheet, is no part of the text. */
const cellText = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, "");

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 20;

/** Returns the delimiter that occurs most evenly outside quotation marks in the first lines. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 50_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== "")
    .slice(0, SAMPLE_LINES);
  const scores = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1);
    const [first = 0] = counts;
    const even = counts.filter((count) => count === first).length;
    return { delimiter, score: first === 0 ? Math.min(...counts, 0) : even * 100 + first };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

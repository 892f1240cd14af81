import { CsvError, parse } from "csv-parse/sync";
import type { Encoding } from "#src/features/imports/encodings.ts";
import { IMPORT_FORMATS, IMPORT_LIMITS } from "#src/features/imports/fields.ts";
import { detectEncoding } from "#src/features/imports/server/reading/detect-encoding.ts";
import { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { type Cell, isZip, readSheets } from "#src/features/imports/server/reading/workbook.ts";
import { onlyVisible } from "#src/shared/visible-text.ts";

/** A row of a file with its number; the first is 1. */
export interface FileRow {
  line: number;
  cells: Cell[];
}

export interface RecordsOfFile {
  /** The rows; those without any text are left out. */
  records: FileRow[];
  /** The encoding of a text; null for a workbook and for pasted cells. */
  encoding: Encoding | null;
  /** The names of a workbook's sheets; empty for a text. `sheet` is the one that was read. */
  sheets: string[];
  sheet: number | null;
}

export type FileContent =
  | { text: string }
  | { bytes: Uint8Array; encoding?: Encoding | undefined; sheet?: number | undefined };

const { rows: MAX_ROWS, columns: MAX_COLUMNS, cell: MAX_CELL } = IMPORT_LIMITS;
const MAX_RECORD = MAX_COLUMNS * MAX_CELL;
/** Maximum number of columns in a spreadsheet program, which may write empty columns too. */
const MAX_WRITTEN_COLUMNS = 16_384;
export const TOO_MANY_ROWS = `The file has more than ${MAX_ROWS} rows. Import at most ${MAX_ROWS} at a time.`;
const TOO_LONG = "A row of this file is longer than any list has, or a quotation mark opens and never closes.";

/** Reads the rows of a text or of a workbook, recognised by its content. Throws FileProblem. */
export async function readRecords(content: FileContent, country: string | undefined): Promise<RecordsOfFile> {
  if ("text" in content) return { records: textRecords(content.text), encoding: null, sheets: [], sheet: null };
  const { bytes } = content;
  if (isZip(bytes)) return readWorkbookRecords(bytes, content.sheet);
  requireText(bytes);
  const encoding = content.encoding ?? detectEncoding(bytes, country);
  return { records: textRecords(decodeText(bytes, encoding)), encoding, sheets: [], sheet: null };
}

async function readWorkbookRecords(bytes: Uint8Array, chosen: number | undefined): Promise<RecordsOfFile> {
  const sheets = await readSheets(bytes);
  const all = sheets.map(({ rows }) => filled(rows.map((cells, at) => ({ line: at + 1, cells: cells.map(visible) }))));
  const sheet =
    chosen ??
    Math.max(
      0,
      all.findIndex((records) => records.length > 0),
    );
  const records = all[sheet];
  if (!records) throw new FileProblem("This sheet is not in the file. Please choose another one.");
  return { records: withinLimits(records), encoding: null, sheets: sheets.map(({ name }) => name), sheet };
}

const NOT_TEXT = `This is not a list that can be read. Choose a ${IMPORT_FORMATS} file, or copy the cells of the sheet.`;
const SIGNATURES = [
  // A workbook of Excel 97 to 2003, or one with a password.
  "\xd0\xcf\x11\xe0",
  "%PDF-",
  "\x89PNG",
  "\xff\xd8\xff",
  "GIF8",
  "RIFF",
  "\x1f\x8b",
];

function requireText(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (SIGNATURES.some((signature) => start.startsWith(signature))) throw new FileProblem(NOT_TEXT);
}

/** Reads CSV text or pasted cells. */
function textRecords(text: string): FileRow[] {
  // Excel may write the separator at the beginning of a file.
  const [declared, separator] = /^\uFEFF?sep=(.)\r?\n/.exec(text) ?? [];
  const content = onlyVisible(text.slice(declared?.length ?? 0));
  if (content.includes("\0")) throw new FileProblem(NOT_TEXT);
  return withinLimits(filled(parseRecords(content, separator ?? delimiterOf(content))));
}

const filled = (records: FileRow[]) => records.filter(({ cells }) => cells.some((cell) => cell !== ""));

function withinLimits(records: FileRow[]): FileRow[] {
  if (records.length > MAX_ROWS + IMPORT_LIMITS.titles) throw new FileProblem(TOO_MANY_ROWS);
  const long = records.find(({ cells }) => cells.some((cell) => String(cell).length > MAX_CELL));
  if (long) throw new FileProblem(`A cell in row ${long.line} has more than ${MAX_CELL} characters.`);
  for (const { cells } of records) requireColumns(cells.length);
  return records;
}

function requireColumns(count: number): void {
  if (count > MAX_COLUMNS) throw new FileProblem(`The file has ${count} columns. At most ${MAX_COLUMNS} can be read.`);
}

function parseRecords(text: string, delimiter: string): FileRow[] {
  // The parser does not count empty cells, and a row of one megabyte has a million of them.
  if (hasLongLine(text)) throw new FileProblem(TOO_LONG);
  try {
    const records = parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: MAX_RECORD,
      to: MAX_ROWS * 2,
      on_record: (record: string[]) => {
        // Stop at the first such row: more rows of commas take seconds and add nothing.
        if (record.length > MAX_WRITTEN_COLUMNS) throw new FileProblem(TOO_LONG);
        requireColumns(record.findLastIndex((cell) => cell !== "") + 1);
        return record;
      },
    });
    return records.map((record, index) => ({ line: index + 1, cells: record.map(visible) }));
  } catch (cause) {
    if (cause instanceof CsvError && cause.code === "CSV_MAX_RECORD_SIZE") throw new FileProblem(TOO_LONG, { cause });
    if (cause instanceof CsvError)
      throw new FileProblem("This file could not be read: a quotation mark opens and never closes.", { cause });
    throw cause;
  }
}

function hasLongLine(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) start = at + 1;
    if (at - start >= MAX_RECORD) return true;
  }
  return false;
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Removes an apostrophe that we or a spreadsheet put before a formula; it is not part of the text. */
function visible(cell: Cell): Cell {
  return typeof cell === "number"
    ? cell
    : onlyVisible(cell)
        .trim()
        .replace(/^'(?=[=+\-@])/, "");
}

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
    // Rows of a title have no delimiter; a decimal comma and a comma in a text are not in every row.
    const usual = mostFrequent(counts.filter((count) => count > 0));
    const even = counts.filter((count) => count === usual).length;
    return { delimiter, score: usual === 0 ? 0 : even * 100 + usual };
  });
  return scores.reduce((best, score) => (score.score > best.score ? score : best)).delimiter;
}

function mostFrequent(counts: readonly number[]): number {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted(([a, timesOfA], [b, timesOfB]) => timesOfB - timesOfA || b - a)[0]?.[0] ?? 0;
}

/** Returns the text of a file. Bytes that are invalid in this encoding become U+FFFD, which the preview shows. */
function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}

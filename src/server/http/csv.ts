import { stringify } from "csv-stringify/sync";

export type CsvCell = string | number | boolean | null;

/** Characters that a spreadsheet reads as the start of a formula, in Latin and in full width. */
const STARTS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns a cell that no spreadsheet runs: text that would be a formula gets an apostrophe before it, a number stays. */
export function safeCell(cell: CsvCell): CsvCell {
  return typeof cell === "string" && STARTS_FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
}

/**
 * Returns rows as CSV text. Every CSV file that the product writes comes from here. The byte order mark at the start
 * makes spreadsheets read the file as UTF-8. Turn the mark off for a program that would read it as a part of the first
 * name.
 */
export function csvText(rows: readonly (readonly CsvCell[])[], { bom = true } = {}): string {
  const safe = rows.map((row) => row.map(safeCell));
  const cast = { boolean: (value: boolean) => String(value) };
  // The library quotes only the separator of rows that it writes itself; a spreadsheet begins a row at any line break.
  return stringify(safe, { bom, cast, record_delimiter: "windows", quoted_match: /[\r\n]/ });
}

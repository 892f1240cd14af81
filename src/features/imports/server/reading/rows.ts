import type { ColumnMapping } from "#src/features/imports/fields.ts";
import { readNumber } from "#src/features/imports/server/reading/numbers.ts";
import type { FileRow } from "#src/features/imports/server/reading/records.ts";
import type { DecimalSign } from "#src/shared/typed-number.ts";

/** One row of a file, read by the names of its fields. Values that cannot be read become problems of the row. */
export interface RowReader {
  line: number;
  problems: string[];
  /** Remarks for the owner about a row that is imported. */
  notes: string[];
  /** Returns the cell's text; undefined if it is empty or its column is not used. */
  text(key: string): string | undefined;
  number(key: string, label: string): number | undefined;
}

export function rowReader({ line, cells }: FileRow, mapping: ColumnMapping, signs: readonly DecimalSign[]): RowReader {
  const problems: string[] = [];
  const cellOf = (key: string) => {
    const column = mapping[key];
    return (column === undefined ? undefined : cells[column]) ?? "";
  };
  const text = (key: string) => String(cellOf(key)) || undefined;
  return {
    line,
    problems,
    notes: [],
    text,
    number(key, label) {
      const read = readNumber(cellOf(key), signs);
      if (read.kind === "wrong") problems.push(`${label}: ${read.problem}.`);
      return read.kind === "number" ? read.value : undefined;
    },
  };
}

/** Returns the texts of a row; empty ones are omitted. */
export function given<Key extends string>(row: RowReader, keys: readonly Key[]): { [K in Key]?: string } {
  const values: { [K in Key]?: string } = {};
  for (const key of keys) {
    const text = row.text(key);
    if (text !== undefined) values[key] = text;
  }
  return values;
}

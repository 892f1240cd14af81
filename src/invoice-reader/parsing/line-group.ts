import type { PrintedNumber } from "./printed-number.ts";
import type { Header } from "./header.ts";
import type { LineReading } from "./read-line.ts";
import type { Row, Word } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { lettersIn } from "./vocabulary.ts";

/** Rows that make one line of goods, with the reading of its numbers. */
export interface Group {
  first: number;
  last: number;
  /** Index of the row that holds the amount. */
  main: number;
  reading: LineReading;
  score: number;
  /** The line's own discount in the row below it, and the part not yet subtracted from the amount. */
  below?: { row: number; off: number };
}

/** The cost of the line, after the discount below it. */
export const netAmount = ({ reading, below }: Group) => reading.amount.value - (below?.off ?? 0);

/** Position of names in several rows relative to the row with the numbers; it is the same in the whole document. */
export type Pattern = "above" | "below";

export interface Table {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  kinds: RowKind[];
  start: number;
  end: number;
  header: Header | undefined;
}

export const containsNumber = (row: Row, number: PrintedNumber) => row.words.includes(number.words[0] as Word);

/** Letters of a row that could be a name: not tax letters, currency, marks or codes. */
export function nameLetters(row: Row, numbers: readonly PrintedNumber[]): number {
  const used = new Set(
    numbers.filter((f) => f.standalone).flatMap((f) => Array.from({ length: f.to - f.from + 1 }, (_, k) => f.from + k)),
  );
  return row.words.reduce((total, w, i) => {
    const letters = lettersIn(w.text);
    const digits = w.text.replaceAll(/\D/g, "").length;
    return used.has(i) ||
      letters < 2 ||
      digits > letters ||
      /^(RM|RN|RH|SR|ZR|ZRL|TX|PKT|PCS|EA|UNIT|CTN|BTL|KG)$/i.test(w.text)
      ? total
      : total + letters;
  }, 0);
}

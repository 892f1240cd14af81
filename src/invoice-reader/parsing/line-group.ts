import type { PrintedNumber } from "./printed-number.ts";
import type { Header } from "./header.ts";
import type { LineReading } from "./read-line.ts";
import type { Row, Word } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { lettersIn } from "./vocabulary.ts";

/** Rows that make one line of goods, and how its numbers read. */
export interface Group {
  first: number;
  last: number;
  /** Index of the row that holds the amount. */
  main: number;
  reading: LineReading;
  score: number;
  /** The line's own discount in the row below it, and what is still to be taken off the amount. */
  below?: { row: number; off: number };
}

/** What the line costs, with the discount below it taken off. */
export const netAmount = ({ reading, below }: Group) => reading.amount.value - (below?.off ?? 0);

/** Where a name of several rows stands from the row with the numbers; a document has it one way. */
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

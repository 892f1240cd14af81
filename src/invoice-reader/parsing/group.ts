import type { Figure } from "./figures.ts";
import type { Header } from "./header.ts";
import type { Reading } from "./lines.ts";
import type { Row, Word } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";

/** Rows that make one line of goods, and how its figures read. */
export interface Group {
  first: number;
  last: number;
  /** Index of the row that holds the amount. */
  main: number;
  reading: Reading;
  score: number;
}

/** Where a name of several rows stands from the row with the figures; a document keeps to one. */
export type Pattern = "above" | "below";

export interface Table {
  rows: readonly Row[];
  figures: readonly Figure[][];
  kinds: RowKind[];
  start: number;
  end: number;
  header: Header | undefined;
}

export const containsNumber = (row: Row, figure: Figure) => row.words.includes(figure.words[0] as Word);

/** Letters of a row that could be a name: not tax letters, currency, marks or codes. */
export function nameLetters(row: Row, figures: readonly Figure[]): number {
  const used = new Set(
    figures.filter((f) => f.alone).flatMap((f) => Array.from({ length: f.to - f.from + 1 }, (_, k) => f.from + k)),
  );
  return row.words.reduce((total, w, i) => {
    const letters = w.text.replaceAll(/[^A-Za-zÀ-ÿ]/g, "").length;
    const digits = w.text.replaceAll(/\D/g, "").length;
    return used.has(i) ||
      letters < 2 ||
      digits > letters ||
      /^(RM|RN|RH|SR|ZR|ZRL|TX|PKT|PCS|EA|UNIT|CTN|BTL|KG)$/i.test(w.text)
      ? total
      : total + letters;
  }, 0);
}

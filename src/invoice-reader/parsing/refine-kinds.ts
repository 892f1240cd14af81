import { textOfRow } from "./dates.ts";
import type { PrintedNumber } from "./printed-number.ts";
import { type Header, headerAt, onlyHeaderWords } from "./header.ts";
import { isMoney } from "./layout.ts";
import { nameLetters } from "./line-group.ts";
import type { NumberStyle } from "./number-format.ts";
import type { Row } from "./page.ts";
import type { RowKind } from "./row-kinds.ts";
import { ADDRESS } from "./supplier.ts";

interface MarkedRows {
  rows: readonly Row[];
  numbers: readonly PrintedNumber[][];
  kinds: readonly RowKind[];
  style: NumberStyle;
  header: Header | undefined;
  /** The first row behind the header. */
  start: number;
}

/** Row kinds, decided again by the positions of the table's start and the first total. */
export function refineKinds({ rows, numbers, kinds, style, header, start }: MarkedRows): RowKind[] {
  const hasMoney = (i: number) => (numbers[i] ?? []).some((number) => isMoney(number, style));
  const marked = kinds.map((kind, i): RowKind => {
    // Header words ("RM  Code") are not a name, even if no header was found.
    return i < start || (kind === "item" && onlyHeaderWords(rows[i] as Row)) ? "meta" : kind;
  });
  if (!header) markAddresses(marked, rows, hasMoney);
  // "PB RING FILE" is not a tax: before the first total, a tax row has few words.
  const firstTotal = marked.findIndex((k, i) => i >= start && (k === "total" || k === "subtotal") && hasMoney(i));
  for (let i = start; i < firstTotal; i++)
    if (marked[i] === "tax" && hasMoney(i) && nameLetters(rows[i] as Row, numbers[i] ?? []) >= 12) marked[i] = "item";
  markNames(marked, rows, numbers, start, hasMoney);
  // A second page repeats the header.
  for (let i = start; i < rows.length; i++) if (header && headerAt(rows, numbers, i)) marked[i] = "meta";
  return marked;
}

/** Kinds of rows whose words are also words of goods: "PAYMENT VOUCHER PAD", "ROUND CAKE BOARD". */
const WORDS_OF_GOODS: readonly RowKind[] = ["discount", "rounding", "payment", "charge", "change", "tax"];
/** Words for sums: such a row is a name only if it has no number, and no number is alone below it. */
const WORDS_OF_SUMS: readonly RowKind[] = ["count", "total", "subtotal"];

/** Between the lines, a row of several words without a number is a name, whatever its words mean. */
function markNames(
  marked: RowKind[],
  rows: readonly Row[],
  numbers: readonly PrintedNumber[][],
  start: number,
  hasMoney: (row: number) => boolean,
): void {
  const isPriced = (kind: RowKind, i: number) => i >= start && kind === "item" && hasMoney(i);
  const first = marked.findIndex(isPriced);
  const last = marked.findLastIndex(isPriced);
  for (let i = Math.max(start, first - 1); i >= 0 && i < last; i++) {
    const row = rows[i] as Row;
    const isFilled = (numbers[i] ?? []).some((number) => number.percent || number.value < 0);
    const kind = marked[i] as RowKind;
    const isBare = (numbers[i] ?? []).length === 0 && !((rows[i + 1]?.words.length ?? 9) <= 2 && hasMoney(i + 1));
    if (!WORDS_OF_GOODS.includes(kind) && !(WORDS_OF_SUMS.includes(kind) && isBare)) continue;
    if (hasMoney(i) || isFilled) continue;
    if (row.words.length >= 2 && !/:/.test(textOfRow(row)) && nameLetters(row, numbers[i] ?? []) >= 12)
      marked[i] = "item";
  }
}

/** Before the first price, an address is no name of goods. */
function markAddresses(marked: RowKind[], rows: readonly Row[], hasMoney: (row: number) => boolean): void {
  const price = marked.findIndex((kind, i) => kind === "item" && hasMoney(i));
  for (let i = 0; i < price; i++) {
    const text = textOfRow(rows[i] as Row);
    if (marked[i] === "item" && ADDRESS.test(text) && /\d/.test(text)) marked[i] = "meta";
  }
}

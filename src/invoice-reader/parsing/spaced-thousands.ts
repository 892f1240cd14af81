import { findNumbers } from "./find-numbers.ts";
import { CURRENCY, UNSURE_SPACE, type NumberStyle } from "./number-format.ts";
import type { Row, Word } from "./page.ts";
import { product } from "./proof.ts";

const SURE_SPACE = "\u{202F}";
const LEAD = new RegExp(`^[-(]?(${CURRENCY})?[1-9]\\d{0,2}$`, "i");
const GROUP = /^\d{3}$/;
/** The end of such a number: its last group, decimals, and up to four marks. */
const END = /^\d{3}(?<decimals>[.,]\d{2,3})?[^\d.,]{0,4}$/;
/** Maximum width of a space, in characters; gaps between columns are wider. */
const SPACE = 1.35;
/** Maximum number of spans in one row; each is tried joined and separate. */
const MOST_SPANS = 4;

/** The words of a row, from the first to the last, that may be one number with spaces between thousands. */
interface Span {
  from: number;
  to: number;
  hasDecimals: boolean;
}

/** The rows with numbers joined where that is certain; where it is uncertain, each alternative. */
export interface SpacedRows {
  /** Open numbers joined. */
  joined: Row[];
  /** The same rows, with each open number marked as uncertain. */
  unsure: Row[];
  /** Open numbers apart. */
  apart: Row[];
  /** Whether a number is open at all. */
  isOpen: boolean;
  /** The document separates thousands by spaces: a certain number shows it, or it uses no other separator. */
  isSpaced: boolean;
  /** A number that is sure says so. */
  isProved: boolean;
}

/**
 * Finds numbers that are printed in two or more words, such as "1 260,36". Within a row, quantity x price = amount
 * decides whether a space separates thousands or two columns. If that does not decide it, the document's sums must.
 */
export function spacedRows(rows: readonly Row[], style: NumberStyle): SpacedRows {
  const read = rows.map((row) => ({ row, spans: spansOf(row), proved: undefined as Span[] | undefined }));
  for (const one of read) if (one.spans.length > 0) one.proved = provedSpans(one.row, one.spans, style);
  const isPrinted = rows.some(({ words }) => words.some(({ text }) => /\d[\u{A0}\u{202F}\u{2009}]\d{3}/u.test(text)));
  const isProved = isPrinted || read.some(({ proved = [] }) => proved.length > 0);
  const rowsWith = (open: (span: Span) => boolean, space: string) =>
    read.map(({ row, spans, proved }) =>
      proved ? joinSpans(row, proved, SURE_SPACE) : joinSpans(row, spans.filter(open), space),
    );
  return {
    joined: rowsWith(({ hasDecimals }) => hasDecimals, SURE_SPACE),
    unsure: rowsWith(({ hasDecimals }) => hasDecimals, UNSURE_SPACE),
    apart: rowsWith(() => false, SURE_SPACE),
    isOpen: read.some(({ spans, proved }) => !proved && spans.some(({ hasDecimals }) => hasDecimals)),
    isSpaced: isProved || (style.decimal === "," && !rows.some(hasOtherThousands)),
    isProved,
  };
}

/** "1.260,36" or "1260,36": this document does not separate thousands by spaces. */
const hasOtherThousands = ({ words }: Row) =>
  words.some(({ text }) => /\d[.,'’]\d{3}[.,]\d{2}|(^|\D)\d{4,}[.,]\d{2}(\D|$)/.test(text));

function spansOf({ words }: Row): Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < words.length - 1; from += 1) {
    if (!LEAD.test(words[from]?.text ?? "")) continue;
    let to = from + 1;
    while (GROUP.test(words[to]?.text ?? "") && END.test(words[to + 1]?.text ?? "") && isNear(words, to + 1)) to += 1;
    const end = END.exec(words[to]?.text ?? "");
    if (!end || !isNear(words, from + 1)) continue;
    spans.push({ from, to, hasDecimals: end.groups?.["decimals"] !== undefined });
    from = to;
  }
  return spans.slice(0, MOST_SPANS);
}

function isNear(words: readonly Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word?.joined) return false;
  const width = (before.u1 - before.u0 + word.u1 - word.u0) / (before.text.length + word.text.length);
  return word.u0 - before.u1 < SPACE * width;
}

/** The largest set of spans whose joining gives quantity x price = amount; undefined if no choice is proved. */
function provedSpans(row: Row, spans: readonly Span[], style: NumberStyle): Span[] | undefined {
  const choices = Array.from({ length: 2 ** spans.length }, (_, bits) => spans.filter((_span, i) => bits & (1 << i)));
  return choices
    .toSorted((a, b) => b.length - a.length)
    .find((chosen) => isProduct(joinSpans(row, chosen, SURE_SPACE), style));
}

/** Whether the product of two numbers in a row is the number after them. */
function isProduct(row: Row, style: NumberStyle): boolean {
  const numbers = findNumbers(row, style).filter(({ value, percent }) => value > 0 && !percent);
  return numbers.some((amount, c) =>
    numbers
      .slice(0, c)
      .some((price, b) =>
        numbers
          .slice(0, b)
          .some(
            (quantity) =>
              amount.decimals > 0 &&
              product(quantity.value, price.value, price.decimals, amount.value, amount.decimals) === "exact",
          ),
      ),
  );
}

function joinSpans(row: Row, spans: readonly Span[], space: string): Row {
  if (spans.length === 0) return row;
  const words: Word[] = [];
  for (let at = 0; at < row.words.length; at += 1) {
    const span = spans.find(({ from }) => from === at);
    words.push(span ? joinWords(row.words.slice(span.from, span.to + 1), space) : (row.words[at] as Word));
    if (span) at = span.to;
  }
  return { ...row, words };
}

function joinWords(words: readonly Word[], space: string): Word {
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  const { or: _, ...word } = first;
  return {
    ...word,
    text: words.map(({ text }) => text).join(space),
    u1: last.u1,
    p: Math.min(...words.map(({ p }) => p)),
    box: [
      first.box[0],
      Math.min(...words.map(({ box }) => box[1])),
      last.box[2],
      Math.max(...words.map(({ box }) => box[3])),
    ],
  };
}

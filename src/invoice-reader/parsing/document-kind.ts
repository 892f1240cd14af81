import { type DocumentKind, DOCUMENTS } from "#src/invoice-reader/extracted-invoice.ts";
import { holdsDate } from "./dates.ts";
import { CONFIRMATIONS, COPY_WORDS, TERMS, TITLES } from "./document-titles.ts";
import type { Row, Word } from "./page.ts";
import { isDeposit } from "#src/shared/deposits.ts";
import { fold } from "./vocabulary.ts";

/** The kind of a document, and another possible kind, if a person must choose. */
export interface FoundKind {
  kind: DocumentKind;
  /** Another kind that is about equally likely; null if one kind is clear. */
  other: DocumentKind | null;
}

/** Evidence for a kind, with its weight. */
const WEIGHT = {
  /** A title in a phrase of its own. */
  title: 3,
  /** Only documents of this kind have such a title. */
  creditTitle: 6,
  statementOfAccount: 1.5,
  /** "Invoice #1001": title and number in one. */
  numberedTitle: 4,
  /** "Invoice No: 1001" */
  numberField: 2,
  /** "Purchase order: PO-77" on a document of another kind names the order that the document refers to. */
  reference: 0.5,
  /** Title and number field. */
  both: 1,
  /** A title in larger print. */
  large: 0.5,
  terms: 1,
  /** Lines that are invoices with their dates, not goods. */
  listsInvoices: 2.5,
  goods: 0.5,
  noInvoice: -6,
};
/** If the scores of two kinds differ by less than this, a person chooses. */
const CLOSE = 1;
/** Text this many times larger than usual is a heading. */
const LARGE = 1.25;

/**
 * The kind of a document, from its titles, its own numbers, the numbers it refers to, its terms and its lines. A
 * negative total makes it a credit note, unless it also delivers goods: returned bottles may be worth more than these.
 *
 * @param tableStart the first row of the table of goods
 */
export function documentOf(
  rows: readonly Row[],
  tableStart: number,
  { total, items }: { total: number | null; items: readonly Goods[] },
): FoundKind {
  return isCredit(total, items) ? { kind: "credit_note", other: null } : findKind(rows, tableStart);
}

interface Goods {
  item_name: string;
  amount: number;
}

/** Whether a negative total comes from returned goods, not from deposits. */
export function isCredit(total: number | null, items: readonly Goods[]): boolean {
  const goods = items.filter(({ item_name }) => !isDeposit(item_name));
  return total !== null && total < 0 && !(goods.reduce((sum, { amount }) => sum + amount, 0) > 0);
}

/** The same, without its total. */
export function findKind(rows: readonly Row[], tableStart: number): FoundKind {
  const labels = rows.slice(0, tableStart).flatMap((row) => labelsOf(row, usualHeight(rows)));
  const text = fold(rows.map(({ words }) => words.map((word) => word.text).join("")).join(" "));
  const scores = DOCUMENTS.map((kind) => ({ kind, score: scoreOf(kind, labels, rows, text) }));
  const ranked = scores.toSorted((a, b) => b.score - a.score || RANK.indexOf(a.kind) - RANK.indexOf(b.kind));
  const [first, second] = ranked;
  if (!first || first.score <= WEIGHT.goods) return { kind: "invoice", other: null };
  const isClose = second !== undefined && second.score > WEIGHT.numberField && first.score - second.score < CLOSE;
  return { kind: first.kind, other: isClose ? second.kind : null };
}

/** Of equal kinds the first stands. */
const RANK: readonly DocumentKind[] = ["credit_note", "invoice", "statement", "delivery_note", "order"];

interface Label {
  title: string;
  /** Alone, followed by a number, or before a colon. */
  as: "title" | "numbered" | "field";
  isLarge: boolean;
}

function scoreOf(kind: DocumentKind, labels: readonly Label[], rows: readonly Row[], text: string): number {
  const own = labels.filter(({ title }) => TITLES[kind].includes(title));
  const weights = own.map((label) => weightOf(kind, label));
  const isBoth = own.some(({ as }) => as === "title") && own.some(({ as }) => as !== "title");
  return Math.max(0, ...weights) + (isBoth ? WEIGHT.both : 0) + termsOf(kind, rows, text);
}

function weightOf(kind: DocumentKind, { title, as, isLarge }: Label): number {
  if (kind === "credit_note") return WEIGHT.creditTitle;
  const large = isLarge ? WEIGHT.large : 0;
  if (as === "title") return WEIGHT.title + large + (title.includes("account") ? WEIGHT.statementOfAccount : 0);
  const isReference = (kind === "order" && !CONFIRMATIONS.has(title)) || kind === "delivery_note";
  if (isReference) return WEIGHT.reference;
  return (as === "numbered" ? WEIGHT.numberedTitle : WEIGHT.numberField) + large;
}

function termsOf(kind: DocumentKind, rows: readonly Row[], text: string): number {
  const has = (terms: readonly string[]) => terms.some((term) => text.includes(term));
  if (kind === "order") return has(TERMS.order) ? WEIGHT.terms : 0;
  if (kind === "statement")
    return (has(TERMS.statement) ? WEIGHT.terms : 0) + (listsInvoices(rows) ? WEIGHT.listsInvoices : 0);
  if (kind !== "invoice") return 0;
  const goods = listsInvoices(rows) ? 0 : WEIGHT.goods;
  return goods + (has(TERMS.invoice) ? WEIGHT.terms : 0) + (has(TERMS.noInvoice) ? WEIGHT.noInvoice : 0);
}

/** At least two rows that begin with a day and name an invoice with its amount. */
const listsInvoices = (rows: readonly Row[]): boolean =>
  rows.filter(
    (row) =>
      holdsDate(row) &&
      row.words.some(({ text }) =>
        /^(inv|invoice|rechnung|re|facture|factura|fattura|factuur|faktur|invois|payment|zahlung|paiement|pago)\b/i.test(
          text,
        ),
      ) &&
      row.words.some(({ text }) => /\d[.,]\d{2}\D{0,2}$/.test(text)),
  ).length >= 2;

const usualHeight = (rows: readonly Row[]) =>
  rows.map(({ height }) => height).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 1;

/** "No", "Nr.", "#": a number follows. */
const NUMBER_WORD = /(no|nr|num|number|numero|nummer|#|番号|编号|編號|号|號)$/;

/** The titles in a row, each with the way it is printed. "Ref. credit note 12" does not begin with a title. */
function labelsOf(row: Row, usual: number): Label[] {
  const isLarge = row.height > LARGE * usual;
  return phrasesOf(row).flatMap((phrase) => {
    const end = phrase.findIndex(({ text }) => /\d/.test(text) || /[:：]$/.test(text));
    const label = fold(textBefore(phrase, end));
    const bare = label.replaceAll(COPY_WORDS, "");
    const title = bare.replace(NUMBER_WORD, "");
    const isField = phrase.some(({ text }) => /[:：]$/.test(text)) || (end < 0 && title !== bare);
    const as = isField ? "field" : end < 0 ? "title" : "numbered";
    return [...new Set([bare, title])].map((text): Label => ({ title: text, as, isLarge }));
  });
}

/** The words of a label without the number behind it: "Credit note CN-77", "請求書No.12". */
function textBefore(phrase: readonly Word[], end: number): string {
  const before = phrase.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
  const last = phrase[end]?.text ?? "";
  const rest = before.length > 0 ? last.replace(/[A-Za-z#.:-]*\d.*$/, "") : last.replace(/[#\d].*$/, "");
  // "N°" and "№" have no letters that could be told from a title's.
  return [...before, rest].filter((text) => !/^(n[°º]|№)[.:]?$/i.test(text)).join("");
}

/** The phrases of a row; strokes and brackets separate phrases too. */
function phrasesOf({ words }: Row): Word[][] {
  const phrases: Word[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1);
    const isDivider = /^[/|(–-]/.test(word.text);
    if (word.joined && phrase && !isDivider) phrase.push(word);
    else phrases.push([word]);
  }
  return phrases;
}

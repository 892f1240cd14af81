import { type DocumentKind, lineAmount, type PricedLine } from "#src/invoice-reader/invoice.ts";
import { sum } from "#src/shared/money.ts";

/** What each kind of document is called in a sentence. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  invoice: "invoice",
  credit_note: "credit note",
  delivery_note: "delivery note",
  order: "order",
  statement: "statement",
};

/** Returns what a kind of document is called where nothing stands before it. */
export const documentLabel = (kind: DocumentKind): string =>
  DOCUMENT_NAMES[kind].charAt(0).toUpperCase() + DOCUMENT_NAMES[kind].slice(1);

/**
 * A document whose total is below zero is a credit note, whatever it calls itself, unless it brings goods: deposits that went
 * back can be worth more than what came.
 *
 * @param goods what the lines that are added to stock cost
 */
export function effectiveDocument(document: DocumentKind, total: number, goods: number): DocumentKind {
  const isCredit = total < 0 && goods <= 0;
  return isCredit && (document === "invoice" || document === "delivery_note") ? "credit_note" : document;
}

/** Returns what those lines cost that are added to stock. */
export const goodsTotal = (lines: readonly (PricedLine & { skip: boolean })[]): number =>
  sum(lines.flatMap((line) => (line.skip ? [] : [lineAmount(line)]))).toNumber();

/** Returns what a person is asked about a document that may be of two kinds. */
export const documentQuestion = (kind: DocumentKind, other: DocumentKind): string =>
  `It is not clear whether this is ${named(kind)} or ${named(other)}. Choose what it is.`;

const named = (kind: DocumentKind) => `${/^[aeiou]/.test(DOCUMENT_NAMES[kind]) ? "an" : "a"} ${DOCUMENT_NAMES[kind]}`;

/** Returns why a document cannot be saved into stock, as a sentence; null when it can. */
export function documentProblem(document: DocumentKind, total: number): string | null {
  if (document === "statement") return "A statement lists invoices, not goods, so it cannot be added to stock.";
  if (document === "order") return "An order is not a delivery, so it cannot be added to stock.";
  if (document === "credit_note" && total > 0) {
    return "On a credit note the quantities of what went back are below zero. Change their signs to save it.";
  }
  return null;
}

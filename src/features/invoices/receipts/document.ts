import { type DocumentKind, lineAmount, type PricedLine } from "#src/invoice-reader/invoice.ts";
import { sum } from "#src/shared/money.ts";

/** The name of each kind of document within a sentence. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  invoice: "invoice",
  credit_note: "credit note",
  delivery_note: "delivery note",
  order: "order",
  statement: "statement",
};

/** Returns the name of a kind of document at the beginning of a sentence. */
export const documentLabel = (kind: DocumentKind): string =>
  DOCUMENT_NAMES[kind].charAt(0).toUpperCase() + DOCUMENT_NAMES[kind].slice(1);

/**
 * Returns the kind of a document. With a total below zero it is a credit note, whatever its title, unless it brings
 * goods: returned deposits can be worth more than the delivered goods.
 *
 * @param goods the cost of the lines that are added to stock
 */
export function effectiveDocument(document: DocumentKind, total: number, goods: number): DocumentKind {
  const isCredit = total < 0 && goods <= 0;
  return isCredit && (document === "invoice" || document === "delivery_note") ? "credit_note" : document;
}

/** Returns the cost of the lines that are added to stock. */
export const goodsTotal = (lines: readonly (PricedLine & { skip: boolean })[]): number =>
  sum(lines.flatMap((line) => (line.skip ? [] : [lineAmount(line)]))).toNumber();

/** Returns the question to a person about a document that may be of two kinds. */
export const documentQuestion = (kind: DocumentKind, other: DocumentKind): string =>
  `It is not clear whether this is ${named(kind)} or ${named(other)}. Choose what it is.`;

const named = (kind: DocumentKind) => `${/^[aeiou]/.test(DOCUMENT_NAMES[kind]) ? "an" : "a"} ${DOCUMENT_NAMES[kind]}`;

/** Returns the reason why a document cannot be saved into stock, as a sentence; null if it can. */
export function documentProblem(document: DocumentKind, total: number): string | null {
  if (document === "statement") return "A statement lists invoices, not goods, so it cannot be added to stock.";
  if (document === "order") return "An order is not a delivery, so it cannot be added to stock.";
  if (document === "credit_note" && total > 0) {
    return "On a credit note the quantities of what went back are below zero. Change their signs to save it.";
  }
  return null;
}

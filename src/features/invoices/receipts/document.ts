import type { DocumentKind } from "#src/invoice-reader/invoice.ts";

/** What each kind of document is called in a sentence. */
export const DOCUMENT_NAMES: Record<DocumentKind, string> = {
  invoice: "invoice",
  credit_note: "credit note",
  delivery_note: "delivery note",
  order: "order",
  statement: "statement",
};

/** A document whose total is below zero is a credit note, whatever it calls itself. */
export function effectiveDocument(document: DocumentKind, total: number): DocumentKind {
  return total < 0 && (document === "invoice" || document === "delivery_note") ? "credit_note" : document;
}

/** Returns why a document cannot be saved into stock, as a sentence; null when it can. */
export function documentProblem(document: DocumentKind, total: number): string | null {
  if (document === "statement") return "A statement lists invoices, not goods, so it cannot be added to stock.";
  if (document === "order") return "An order is not a delivery, so it cannot be added to stock.";
  if (document === "credit_note" && total > 0) {
    return "On a credit note the quantities of what went back are below zero. Change their signs to save it.";
  }
  return null;
}

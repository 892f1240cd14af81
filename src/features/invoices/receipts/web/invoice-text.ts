import { DOCUMENT_NAMES } from "#src/features/invoices/receipts/document.ts";
import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";

/**
 * Returns an invoice's name: "Invoice INV-0042", "Credit note CN-7", or, as on the suppliers' screen, the first
 * characters of its id.
 */
export function invoiceName({
  id,
  invoice_number,
  document,
}: Pick<InvoiceSummary, "id" | "invoice_number" | "document">): string {
  const name = DOCUMENT_NAMES[document].replace(/^./, (letter) => letter.toUpperCase());
  return invoice_number ? `${name} ${invoice_number}` : `${name} #${id.slice(0, 8)}`;
}

import type { InvoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";

/** "Invoice INV-0042", or by the first characters of its id as the suppliers' screen has it. */
export function invoiceName({ id, invoice_number }: Pick<InvoiceSummary, "id" | "invoice_number">): string {
  return invoice_number ? `Invoice ${invoice_number}` : `Invoice #${id.slice(0, 8)}`;
}

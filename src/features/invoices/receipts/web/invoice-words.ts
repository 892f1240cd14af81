import type { InvoiceSummary } from "#src/features/invoices/receipts/contract.ts";

/** "Invoice INV-0042", or by the first characters of its id as the suppliers' screen has it. */
export function invoiceName({ id, invoice_number }: Pick<InvoiceSummary, "id" | "invoice_number">): string {
  return invoice_number ? `Invoice ${invoice_number}` : `Invoice #${id.slice(0, 8)}`;
}

/** A calendar day stands for itself: read at noon UTC, no timezone can move it to its neighbour. */
export const noonOf = (day: string) => `${day}T12:00:00Z`;

import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { cents } from "./evidence.ts";

/** The invoice with discounts in rows of their own taken off the amounts of their lines: what the goods cost. */
export function withNetAmounts(invoice: ExtractedInvoice): ExtractedInvoice {
  const items = invoice.items.map(({ discount_below = 0, ...item }) => ({
    ...item,
    discount: cents(item.discount + discount_below),
    amount: cents(item.amount - discount_below),
  }));
  return { ...invoice, items };
}

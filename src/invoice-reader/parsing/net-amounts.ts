import type { ExtractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { cents } from "./evidence.ts";

/** The invoice with discounts in separate rows subtracted from the amounts of their lines: the cost of the goods. */
export function withNetAmounts(invoice: ExtractedInvoice): ExtractedInvoice {
  const items = invoice.items.map(({ discount_below = 0, ...item }) => ({
    ...item,
    discount: cents(item.discount + discount_below),
    amount: cents(item.amount - discount_below),
  }));
  return { ...invoice, items };
}

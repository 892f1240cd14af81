import type { ExtractedInvoice, ExtractedItem } from "#src/invoice-reader/extracted-invoice.ts";

/**
 * A credit note returns goods, whether or not its figures are printed with a minus: quantities, amounts and sums become
 * negative, prices stay as they are.
 */
export function withSigns<Read extends Pick<ExtractedInvoice, "document" | "items" | "total" | "subtotal" | "tax">>(
  read: Read,
): Read {
  if (read.document !== "credit_note") return read;
  const isPrintedPositive = (read.total ?? 0) > 0 || read.items.every(({ amount }) => amount >= 0);
  if (!isPrintedPositive) return { ...read, items: read.items.map(withSign) };
  const minus = (sum: number | null) => (sum === null ? null : -Math.abs(sum) || 0);
  return {
    ...read,
    items: read.items.map((item) => withSign(negative(item))),
    total: minus(read.total),
    subtotal: minus(read.subtotal),
    tax: minus(read.tax),
  };
}

const negative = (item: ExtractedItem): ExtractedItem => ({
  ...item,
  amount: -item.amount || 0,
  discount: -item.discount || 0,
  ...(item.discount_below !== undefined && { discount_below: -item.discount_below }),
});

/** The sign of the amount is stored in the quantity. */
function withSign(item: ExtractedItem): ExtractedItem {
  if (item.amount < 0 && item.quantity > 0 && item.unit_price > 0) return { ...item, quantity: -item.quantity };
  if (item.amount < 0 && item.quantity > 0 && item.unit_price < 0)
    return { ...item, quantity: -item.quantity, unit_price: -item.unit_price };
  return item;
}

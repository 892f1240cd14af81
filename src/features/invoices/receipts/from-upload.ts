import { checkSums, type ExtractedInvoice, type ExtractedItem, needsReview } from "#src/invoice-reader/invoice.ts";
import { isDeposit } from "#src/shared/deposits.ts";
import { identityKey } from "#src/shared/text-key.ts";
import type { InvoiceData, InvoiceLine } from "#src/features/invoices/receipts/invoice-data.ts";

/** Returns whether at least half of the lines sent and half of the lines read are the same. */
export function isOfUpload({ items }: Pick<InvoiceData, "items">, extracted: ExtractedInvoice): boolean {
  const read = new Set(extracted.items.map(({ item_name }) => identityKey(item_name)));
  const known = items.filter(({ item_name }) => read.has(identityKey(item_name)));
  return items.length > 0 && known.length * 2 >= items.length && known.length * 2 >= extracted.items.length;
}

/**
 * Returns the sent data, completed with what was read from the pages: number, date, packs, discounts. The printed sums
 * are added only if they agree with the lines, because a person who changed a line may not have seen them.
 */
export function completeFromUpload(data: InvoiceData, extracted: ExtractedInvoice): InvoiceData {
  const items = data.items.map((line) => {
    const read = extracted.items.find((item) => identityKey(item.item_name) === identityKey(line.item_name));
    return read ? completeLine(line, read) : line;
  });
  const { subtotal, tax, charges, discount, rounding, total } = extracted;
  const sums = { subtotal, tax, charges, discount, rounding, total };
  const agree = !needsReview(checkSums(items, sums));
  return {
    ...data,
    document: data.document === "invoice" ? (extracted.document ?? "invoice") : data.document,
    items,
    invoice_number: data.invoice_number || extracted.invoice_number,
    invoice_date: data.invoice_date ?? (extracted.invoice_date || null),
    ...(agree && sums),
  };
}

function completeLine(line: InvoiceLine, read: ExtractedItem): InvoiceLine {
  const asRead = line.quantity === read.quantity && line.unit_price === read.unit_price && line.unit === read.unit;
  return {
    ...line,
    item_description: line.item_description || read.item_description,
    ...(line.pack === undefined && line.unit === read.unit && { pack: read.pack }),
    ...(line.amount === undefined && asRead && { amount: read.amount, discount: read.discount }),
  };
}

/** The unit of a line while nobody has said what its printed unit means. Until then the line is not added to stock. */
export const UNSTATED_UNIT = "PCS";

/**
 * Returns whether a line that was read can be added to stock. Returned goods have a negative quantity. A negative price
 * means a deposit or a discount, and so does the name of a deposit or a discount. A line with an unknown printed unit
 * waits until a person says what the unit means.
 */
export const isAddedToStock = ({
  unit,
  unit_price,
  item_name,
}: Pick<ExtractedItem, "unit" | "unit_price" | "item_name">): boolean =>
  unit !== null && unit_price >= 0 && !isDeposit(item_name);

/** Returns a reading in the form in which it is checked and saved. */
export function dataOf(extracted: ExtractedInvoice, supplier: InvoiceData["supplier"]): InvoiceData {
  const { invoice_number, invoice_date, currency, subtotal, tax, charges, discount, rounding, total } = extracted;
  return {
    document: extracted.document ?? "invoice",
    supplier,
    invoice_number,
    invoice_date: invoice_date || null,
    currency: currency || null,
    subtotal,
    tax,
    charges,
    discount,
    rounding,
    total,
    items: extracted.items.map((item) => ({
      item_name: item.item_name,
      item_description: item.item_description,
      code: item.code,
      quantity: item.quantity,
      unit: item.unit ?? UNSTATED_UNIT,
      unit_price: item.unit_price,
      amount: item.amount,
      discount: item.discount,
      unit_text: item.unit_text,
      ...(item.unit === null && { printed_unit: item.unit_text }),
      pack: item.pack,
      skip: !isAddedToStock(item),
    })),
  };
}

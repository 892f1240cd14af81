import type { z } from "zod";
import { decimalOf, numberOf, optionalNumberOf } from "#src/features/invoices/review/draft-decimals.ts";
import { printedAmount } from "#src/features/invoices/review/draft-sums.ts";
import type { DraftLine, ReviewDraft } from "#src/features/invoices/review/review-draft.ts";
import type { invoiceData } from "#src/features/invoices/receipts/invoice-data.ts";

type InvoiceInput = z.input<typeof invoiceData>;
type LineInput = NonNullable<InvoiceInput["items"]>[number];

/** Returns a draft as it is sent to be checked or saved. */
export function invoiceOf(draft: ReviewDraft, invoiceId: string): InvoiceInput {
  const rate = numberOf(draft.exchange_rate);
  return {
    document: draft.document,
    invoice_id: invoiceId,
    supplier: draft.supplier_id ? { id: draft.supplier_id, name: draft.supplier_name } : draft.supplier_name,
    items: draft.lines.map(lineInput),
    invoice_number: draft.invoice_number,
    invoice_date: draft.invoice_date || null,
    currency: draft.currency,
    ...(rate > 0 && { exchange_rate: rate }),
    subtotal: optionalNumberOf(draft.subtotal),
    tax: optionalNumberOf(draft.tax),
    charges: optionalNumberOf(draft.charges),
    discount: optionalNumberOf(draft.discount),
    rounding: optionalNumberOf(draft.rounding),
    total: optionalNumberOf(draft.total),
  };
}

function lineInput(line: DraftLine): LineInput {
  const amount = printedAmount(line);
  const size = line.size && decimalOf(line.size.quantity).gt(0) ? line.size : null;
  return {
    item_name: line.item_name,
    item_description: line.item_description,
    code: line.code,
    quantity: numberOf(line.quantity),
    unit: line.unit,
    unit_price: numberOf(line.unit_price),
    discount: numberOf(line.discount),
    ...(amount !== undefined && { amount }),
    // The server looks for the pack in a name that a person has typed. A read line has its pack from the reading.
    ...(line.read !== null && { pack: line.pack }),
    ...(line.unit_text !== null && { unit_text: line.unit_text }),
    ...(line.printed_unit !== null && { printed_unit: line.printed_unit }),
    ...(size && { size: { quantity: numberOf(size.quantity), unit: size.unit } }),
    ...(line.was_in_stock !== null && { was_in_stock: line.was_in_stock }),
    ...destinationInput(line.destination),
  };
}

function destinationInput(destination: DraftLine["destination"]): Partial<LineInput> {
  if (destination.to === "item") return { inventory_item_id: destination.id };
  if (destination.to === "nothing") return { skip: true };
  if (destination.to === "matched") return {};
  const { name, unit } = destination;
  return { create: { ...(name && { name }), ...(unit && { unit }) } };
}

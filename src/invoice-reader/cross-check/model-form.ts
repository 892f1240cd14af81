import { z } from "zod";
import { DOCUMENTS } from "#src/invoice-reader/extracted-invoice.ts";

/** The requested response format, as servers enforce it: plain types without limits, which not all servers support. */
const numberField = (meaning: string) => z.number().nullable().describe(meaning);
const textField = (meaning: string) => z.string().describe(meaning);

const itemForm = z.object({
  page: z.number().describe("The picture the line is on, counted from 1"),
  item_name: textField("What was bought, as printed, without code and unit"),
  item_description: textField("Further words of the line, else empty"),
  code: textField("Article code as printed, else empty"),
  quantity: numberField("As printed; null when none is"),
  unit: textField("Unit of the quantity as printed (kg, CS, btl), else empty"),
  pack: textField('What one unit holds as printed ("6x750 ml", "24 pcs"), else empty'),
  unit_price: numberField("As printed; null when none is"),
  price_per: textField('What the price is for, where the paper says so ("kg" of "9.00/kg"), else empty'),
  discount: numberField("The line's own discount as printed, in money or percent; null when none is"),
  tax: numberField("The line's own tax as printed, in money or percent; null when none is"),
  amount: numberField("The line's amount as printed, after its discount"),
  handwritten: z.boolean().describe("True when any part of the line is handwritten, crossed out or written over"),
});

const invoiceForm = z.object({
  document: z.enum(DOCUMENTS).nullable().describe("What the paper calls itself; null when it does not say"),
  supplier_name: textField("Who sent the invoice, not who received it"),
  invoice_number: textField("The document's own number as printed, not one it refers to; else empty"),
  invoice_date: textField("The invoice's own date exactly as printed, else empty"),
  currency: z.string().nullable().describe("ISO 4217 code; null when the paper shows none"),
  items: z.array(itemForm).describe("Every line of goods or services, in printed order"),
  subtotal: numberField("As printed"),
  discount: numberField("Of the whole invoice, as printed"),
  charges: numberField("Delivery, service and deposits that are no lines of their own, as printed"),
  tax: numberField("All tax together, as printed"),
  rounding: numberField("Rounding adjustment with its sign, as printed"),
  total: numberField("What is to be paid, as printed"),
  sums_handwritten: z.boolean().describe("True when a sum is handwritten, crossed out or written over"),
});

export type ItemForm = z.input<typeof itemForm>;
export type InvoiceForm = z.input<typeof invoiceForm>;

const { $schema: _, ...form } = z.toJSONSchema(invoiceForm);
export const RESPONSE_FORM: Readonly<Record<string, unknown>> = form;

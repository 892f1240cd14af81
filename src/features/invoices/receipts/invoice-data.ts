import { z } from "zod";
import { DOCUMENTS, pack } from "#src/invoice-reader/invoice.ts";
import { decimal, id, line, paragraph } from "#src/shared/text.ts";
import { INVOICE_UNITS, INVENTORY_UNITS } from "#src/shared/units.ts";

export const NO_ITEMS = "Please add at least one item before saving.";
export const NO_SUPPLIER = "Please enter a supplier name.";

const optionalText = (max: number) =>
  z
    .union([line(max), z.null()])
    .optional()
    .transform((text) => text ?? "");
const positive = decimal({ min: 0.000001 });
/** A number that is below zero for returned goods and credits. */
const signed = decimal({ min: -99_999_999 });

/** Returns a shape for an optional value that may also be null. */
const maybe = <T extends z.ZodType>(shape: T) =>
  shape
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();

/** "PKT" or "pkt": programs may send either. */
const invoiceUnit = z.preprocess(
  (unit) => (typeof unit === "string" ? unit.trim().toUpperCase() : unit),
  z.enum(INVOICE_UNITS),
);

const invoiceLine = z.object({
  item_name: line(200, 1),
  item_description: z
    .union([paragraph(400), z.null()])
    .optional()
    .transform((text) => text ?? ""),
  code: optionalText(60),
  /** Below zero for goods that went back to the supplier. */
  quantity: signed,
  unit: invoiceUnit.default("PCS"),
  /** Below zero only if the line is not added to stock: a deposit or a discount. */
  unit_price: signed,
  /** The price of the line after its own discount; by default quantity x unit_price - discount. */
  amount: maybe(signed),
  discount: signed.default(0),
  /** The printed unit ("CS"); empty if none is printed. Undefined: the sender stated `unit`. */
  unit_text: line(40).optional(),
  /**
   * A printed unit whose meaning was unknown. If the line has a `unit`, that `unit` is the meaning and is remembered
   * for the supplier. On a skipped line the meaning stays unknown.
   */
  printed_unit: line(40).optional(),
  /**
   * The printed pack: the content of one unit. Undefined: it is looked for in name and description; null: there is
   * none.
   */
  pack: pack.extend({ text: line(), container: line() }).nullable().optional(),
  /** The item. By default the one confirmed before for this supplier, else one with the same name, else a new one. */
  inventory_item_id: maybe(id),
  /** Creates a new ingredient. `unit` is its unit in stock, by default the invoice's. */
  create: maybe(z.object({ name: line(120).optional(), unit: z.enum(INVENTORY_UNITS).optional() })),
  /** The line is not added to stock: a delivery charge or a deposit. */
  skip: z.boolean().default(false),
  /**
   * Whether the goods that a credit note takes back were in stock. By default this follows from the delivery: goods
   * that were damaged, refused or missing on delivery were not in stock.
   */
  was_in_stock: z.boolean().optional(),
  /** The size of one unit of the line: "1 CS = 9000 ml". It is remembered for this supplier's item. */
  size: maybe(z.object({ quantity: positive, unit: z.enum(INVENTORY_UNITS) })),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceData = z.object({
  /** The kind of document. Orders and statements cannot be received. */
  document: z.enum(DOCUMENTS).default("invoice"),
  /** The supplier's name, or the id of one of the owner's suppliers. */
  supplier: z
    .union([
      line(120).transform((name) => ({ id: undefined, name })),
      z.object({ id: id.optional(), name: optionalText(120) }),
      z.null().transform(() => ({ id: undefined, name: "" })),
    ])
    .default({ id: undefined, name: "" }),
  items: z.array(invoiceLine).max(500).default([]),
  /** The upload that these lines belong to; without it, a person or a program has entered the invoice. */
  invoice_id: maybe(id),
  invoice_number: optionalText(60),
  invoice_date: z
    .union([z.iso.date(), z.literal("").transform(() => null), z.null()])
    .optional()
    .transform((date) => date ?? null),
  /** ISO 4217 code; by default the company's currency. */
  currency: z
    .union([z.string().regex(/^[A-Z]{3}$/, "must be a currency of three letters"), z.literal("")])
    .optional()
    .transform((currency) => currency || null),
  /** The value of one unit of the invoice's currency in the company's; required if they differ. */
  exchange_rate: maybe(positive),
  subtotal: signed.nullish(),
  tax: signed.nullish(),
  charges: signed.nullish(),
  discount: signed.nullish(),
  rounding: signed.nullish(),
  /**
   * The printed total; by default the sum of lines, tax, charges, discount and rounding. Below zero for a credit note.
   */
  total: signed.nullish(),
});
export type InvoiceData = z.output<typeof invoiceData>;

/** Maximum size of a request with an invoice's data. */
export const MAX_INVOICE_BYTES = 1024 * 1024;

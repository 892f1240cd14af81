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
/** Goods that went back and credits are below zero. */
const signed = decimal({ min: -99_999_999 });

/** An optional value that may also be null. */
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
  /** Below zero only on a line that is not added to stock: a deposit, a discount. */
  unit_price: signed,
  /** What the line costs after its own discount; quantity x unit_price - discount when it is not given. */
  amount: maybe(signed),
  discount: signed.default(0),
  /** The unit as printed ("CS"); empty when none is. Absent: `unit` was stated by the sender. */
  unit_text: line(40).optional(),
  /**
   * A unit's word as printed that nobody knew. With a `unit` it is what the word means, which is remembered for the supplier;
   * a line that is skipped waits for that.
   */
  printed_unit: line(40).optional(),
  /** The pack as printed: what one unit holds. Absent: looked for in name and description; null: there is none. */
  pack: pack.extend({ text: line(), container: line() }).nullable().optional(),
  /** The item. Without it: the one confirmed before for this supplier, else one with the same name, else a new one. */
  inventory_item_id: maybe(id),
  /** Creates a new ingredient. `unit` is its unit in stock; that of the invoice when it is not given. */
  create: maybe(z.object({ name: line(120).optional(), unit: z.enum(INVENTORY_UNITS).optional() })),
  /** Not added to stock: a delivery charge, a deposit. */
  skip: z.boolean().default(false),
  /**
   * Whether goods that a credit note takes back were in stock. When missing, it follows from what was counted in at the
   * door: what was damaged, refused or missing there was not.
   */
  was_in_stock: z.boolean().optional(),
  /** What one unit of the line is: "1 CS = 9000 ml". Remembered for this supplier's item. */
  size: maybe(z.object({ quantity: positive, unit: z.enum(INVENTORY_UNITS) })),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceData = z.object({
  /** What the paper is. An order and a statement cannot be received. */
  document: z.enum(DOCUMENTS).default("invoice"),
  /** A name, or one of the owner's suppliers. */
  supplier: z
    .union([
      line(120).transform((name) => ({ id: undefined, name })),
      z.object({ id: id.optional(), name: optionalText(120) }),
      z.null().transform(() => ({ id: undefined, name: "" })),
    ])
    .default({ id: undefined, name: "" }),
  items: z.array(invoiceLine).max(500).default([]),
  /** The upload these are the lines of; without it the invoice was entered by hand or by a program. */
  invoice_id: maybe(id),
  invoice_number: optionalText(60),
  invoice_date: z
    .union([z.iso.date(), z.literal("").transform(() => null), z.null()])
    .optional()
    .transform((date) => date ?? null),
  /** ISO 4217; the company's own when it is not given. */
  currency: z
    .union([z.string().regex(/^[A-Z]{3}$/, "must be a currency of three letters"), z.literal("")])
    .optional()
    .transform((currency) => currency || null),
  /** One of the invoice's currency in the company's; needed when they differ. */
  exchange_rate: maybe(positive),
  subtotal: signed.nullish(),
  tax: signed.nullish(),
  charges: signed.nullish(),
  discount: signed.nullish(),
  rounding: signed.nullish(),
  /** As printed; the lines with tax, charges, discount and rounding when it is not given. Below zero: a credit note. */
  total: signed.nullish(),
});
export type InvoiceData = z.output<typeof invoiceData>;

/** Of a request that holds an invoice's data. */
export const MAX_INVOICE_BYTES = 1024 * 1024;

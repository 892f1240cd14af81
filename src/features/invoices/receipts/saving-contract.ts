import { z } from "zod";
import { pack } from "#src/invoice-reader/invoice.ts";
import { SIGN_IN_AGAIN } from "#src/features/invoices/upload/contract.ts";
import { receives, review } from "#src/features/invoices/review/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, id, line, paragraph } from "#src/shared/text.ts";
import { INVOICE_UNITS, INVENTORY_UNITS } from "#src/shared/units.ts";

export const NO_ITEMS = "Please add at least one item before saving.";
export const NO_SUPPLIER = "Please enter a supplier name.";

const words = (max: number) =>
  z
    .union([line(max), z.null()])
    .optional()
    .transform((text) => text ?? "");
const positive = decimal({ min: 0.000001 });

/** What is left out may also be null. */
const maybe = <T extends z.ZodType>(shape: T) =>
  shape
    .nullable()
    .transform((given) => given ?? undefined)
    .optional();

/** "PKT", "pkt": programs are not held to capitals. */
const invoiceUnit = z.preprocess(
  (unit) => (typeof unit === "string" ? unit.trim().toUpperCase() : unit),
  z.enum(INVOICE_UNITS),
);

export const invoiceLine = z.object({
  item_name: line(200, 1),
  item_description: z
    .union([paragraph(400), z.null()])
    .optional()
    .transform((text) => text ?? ""),
  code: words(60),
  quantity: decimal(),
  unit: invoiceUnit.default("PCS"),
  unit_price: decimal(),
  /** What the line costs after its own discount; quantity x unit_price - discount when it is not given. */
  amount: maybe(decimal()),
  discount: decimal().default(0),
  /** The unit as the paper has it ("CS"); empty when it has none. Absent: `unit` was stated by whoever sends it. */
  unit_text: line(40).optional(),
  /** The pack as printed: what one unit holds. Absent: looked for in name and description; null: there is none. */
  pack: pack.nullable().optional(),
  /** The item it is. Without it: what was confirmed before for this supplier, else the same name, else a new one. */
  inventory_item_id: maybe(id),
  /** Makes a new ingredient of it. `unit` is that of the inventory; the invoice's own when it is not given. */
  create: maybe(z.object({ name: line(120).optional(), unit: z.enum(INVENTORY_UNITS).optional() })),
  /** Belongs to the invoice and not into stock: delivery, a deposit. */
  skip: z.boolean().default(false),
  /** What one unit of the line is: "1 CS = 9000 ml". Remembered for this supplier's item. */
  size: maybe(z.object({ quantity: positive, unit: z.enum(INVENTORY_UNITS) })),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceData = z.object({
  /** A name, or one of the owner's suppliers. */
  supplier: z
    .union([
      line(120).transform((name) => ({ id: undefined, name })),
      z.object({ id: id.optional(), name: words(120) }),
      z.null().transform(() => ({ id: undefined, name: "" })),
    ])
    .default({ id: undefined, name: "" }),
  items: z.array(invoiceLine).max(500).default([]),
  /** The upload these are the lines of; without it the invoice was entered by hand or by a program. */
  invoice_id: maybe(id),
  invoice_number: words(60),
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
  subtotal: decimal().nullish(),
  tax: decimal().nullish(),
  charges: decimal().nullish(),
  discount: decimal().nullish(),
  rounding: decimal({ min: -99_999 }).nullish(),
  /** As printed; the lines with tax, charges, discount and rounding when it is not given. */
  total: decimal().nullish(),
});
export type InvoiceData = z.output<typeof invoiceData>;

const MAX_BODY = 1024 * 1024;

export const checkInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/check",
  summary: "What saving these lines would do: items, quantities received, sums that do not agree, repeated receipts.",
  access: "company",
  body: z.object({ invoiceData }),
  maxBytes: MAX_BODY,
  response: z.object({ review }),
});

export const savedLine = z.object({
  line: z.number().int(),
  item_name: z.string(),
  inventory_item_id: z.string().nullable(),
  /** The item was made by this invoice. */
  created: z.boolean(),
  skipped: z.boolean(),
  receives: receives.nullable(),
});

export const savedInvoice = z.object({
  invoice_id: z.string(),
  /** Lines that came into stock. */
  successful_items: z.number().int(),
  skipped_items: z.number().int(),
  created_items: z.number().int(),
  supplier: z.object({ id: z.string(), name: z.string(), created: z.boolean() }),
  lines: z.array(savedLine),
});
export type SavedInvoice = z.infer<typeof savedInvoice>;

/**
 * Refusals a screen can answer, by `code`: 409 DUPLICATE_INVOICE (`details.duplicates`), 409 NEEDS_REVIEW
 * (`details.checks`), 422 NEEDS_SIZE (`details.lines`: line, item_name and needs_size), 422 NEEDS_EXCHANGE_RATE,
 * 403 PLAN_LIMIT, 409 INVOICE_REVERSED, 409 STILL_READING.
 */
export const saveInvoice = endpoint({
  method: "PUT",
  path: "/api/inventory/invoice",
  summary:
    "Receives an invoice: stock, prices and what was learned, in one go. The same invoice_id or Idempotency-Key again answers the same and books once.",
  access: "company",
  body: z.object({
    confirm: z.literal(true),
    invoiceData,
    /** Receives it although it looks like an earlier one. */
    allow_duplicate: z.boolean().default(false),
    /** The owner has seen the sums that do not agree. */
    reviewed: z.boolean().default(false),
  }),
  maxBytes: MAX_BODY,
  refusals: { signedOut: SIGN_IN_AGAIN },
  response: z.object({ data: savedInvoice }),
});

export const reverseInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/reverse",
  summary:
    "Takes a whole receipt back: its movements and the prices nothing newer has set. 409 STOCK_USED (`details.items`) when stock would fall below zero, unless allow_negative.",
  access: "company",
  query: z.object({ id }),
  body: z.object({ allow_negative: z.boolean().default(false) }).default({ allow_negative: false }),
  response: z.object({ invoice_id: z.string(), reversed_at: z.string() }),
});

import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { invoiceData, MAX_INVOICE_BYTES } from "#src/features/invoices/receipts/invoice-data.ts";
import { receives } from "#src/features/invoices/receipts/line-outcome.ts";
import { SIGN_IN_AGAIN } from "#src/features/invoices/upload/contract.ts";
import { INVOICE_STATUSES, invoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, idQuery, line, page, pagination, timestamp } from "#src/shared/text.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

const savedLine = z.object({
  line: z.number().int(),
  item_name: z.string(),
  inventory_item_id: z.string().nullable(),
  /** Whether this invoice created the item. */
  created: z.boolean(),
  skipped: z.boolean(),
  receives: receives.nullable(),
});

/** `details.lines` of LINES_NOT_DELIVERED: a line whose item the invoice's delivery does not name. */
export const unnamedLine = z.object({
  line: z.number().int(),
  item_name: z.string(),
  quantity: z.number(),
  unit: z.string(),
});
export type UnnamedLine = z.output<typeof unnamedLine>;

const savedInvoice = z.object({
  invoice_id: z.string(),
  /** Number of lines that came into stock. */
  successful_items: z.number().int(),
  skipped_items: z.number().int(),
  created_items: z.number().int(),
  supplier: z.object({ id: z.string(), name: z.string(), created: z.boolean() }),
  lines: z.array(savedLine),
});
export type SavedInvoice = z.infer<typeof savedInvoice>;

/** A saved line with the printed values and its changes of the stock. */
export const savedLineDetail = savedLine.extend({
  /** The item's present name; null for a skipped line. */
  inventory_item_name: z.string().nullable(),
  item_description: z.string(),
  code: z.string(),
  quantity: z.number(),
  unit: z.enum(INVOICE_UNITS),
  unit_price: z.number(),
  discount: z.number(),
  amount: z.number(),
  /** The line's stock movements and their reversals. */
  movements: z.array(
    z.object({
      id: z.string(),
      /** Signed, in `unit`. */
      quantity: z.number(),
      unit: z.string(),
      created_at: timestamp,
    }),
  ),
});
export type SavedLineDetail = z.output<typeof savedLineDetail>;

/**
 * Errors that a screen can resolve, by `code`: 409 DUPLICATE_INVOICE (`details.duplicates`), 409 NEEDS_REVIEW
 * (`details.checks`), 422 NEEDS_SIZE (`details.lines`: line, item_name and needs_size), 422 NEGATIVE_PRICE
 * (`details.lines`), 409 IMPOSSIBLE_PRICE (`details.lines`: line, item_name and cause), 422 NOT_RECEIVABLE, 409
 * UNUSUAL_DATE (`details.invoice_date`), 422 NEEDS_EXCHANGE_RATE, 409 DELIVERY_UNLINKED (`details.deliveries`), 409
 * LINES_NOT_DELIVERED (`details.lines`: line, item_name, quantity, unit), 403 PLAN_LIMIT, 409 INVOICE_REVERSED, 409
 * STILL_READING.
 */
export const saveInvoice = endpoint({
  method: "PUT",
  path: "/api/inventory/invoice",
  summary:
    "Receives an invoice: stock, prices and what was learned, in one transaction. The same invoice_id or Idempotency-Key again returns the same and books once.",
  access: { roles: MANAGEMENT },
  errors: [
    "NOT_FOUND",
    "PLAN_LIMIT",
    "INVOICE_REVERSED",
    "STILL_READING",
    "NEEDS_EXCHANGE_RATE",
    "NEEDS_SIZE",
    "NEGATIVE_PRICE",
    "NOT_RECEIVABLE",
    "UNUSUAL_DATE",
    "NEEDS_REVIEW",
    "DUPLICATE_INVOICE",
    "ITEM_CHANGED",
    "IMPOSSIBLE_PRICE",
    "DELIVERY_UNLINKED",
    "DELIVERY_REVERSED",
    "LINES_NOT_DELIVERED",
  ],
  body: z.object({
    confirm: z.literal(true),
    invoiceData,
    /** Receives the invoice although it resembles an earlier one. */
    allow_duplicate: z.boolean().default(false),
    /** The owner has seen that sums disagree. */
    reviewed: z.boolean().default(false),
    /** The owner has confirmed a date that is more than 7 days ahead or 2 years back. */
    allow_date: z.boolean().default(false),
    /** The owner has confirmed the impossible prices. */
    allow_prices: z.boolean().default(false),
    /** The delivery of the invoice's goods; null if they were not counted in at the door. */
    delivery_id: id.nullable().optional(),
    /**
     * With `delivery_id`: the lines whose item the delivery does not name, each with its number from 0 and whether it
     * came.
     */
    came_lines: z
      .array(z.object({ line: z.number().int().nonnegative(), came: z.boolean() }))
      .max(1000)
      .default([]),
  }),
  maxBytes: MAX_INVOICE_BYTES,
  errorTexts: { sessionExpired: SIGN_IN_AGAIN },
  response: z.object({ data: savedInvoice }),
});

export const reverseInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/reverse",
  summary:
    "Takes a whole receipt back: its movements, the prices nothing newer has set, and the items that only it has made. 409 STOCK_USED (`details.items`) when stock would fall below zero, unless allow_negative.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "NOT_SAVED", "INVOICE_REVERSED", "STOCK_USED"],
  query: idQuery,
  body: z.object({ allow_negative: z.boolean().default(false) }).default({ allow_negative: false }),
  response: z.object({ invoice_id: z.string(), reversed_at: z.string() }),
});

/** Events: `invoices.changed` (id) when one appears, changes its stage, fails, is saved, reversed or discarded. */
export const listInvoices = endpoint({
  method: "GET",
  path: "/api/invoices",
  summary: "The company's supplier invoices, newest first. `search` looks in supplier, number and lines.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({
    page,
    status: z.enum([...INVOICE_STATUSES, "all"]).default("all"),
    supplierId: id.optional(),
    search: line(100).default(""),
  }),
  response: z.object({ invoices: z.array(invoiceSummary), pagination }),
});

// Amounts of items are in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(savedLine, { item: "inventory_item_id" });
stockAmounts(savedLineDetail, { item: "inventory_item_id" });
stockAmounts(savedLineDetail.shape.movements.element, { amounts: ["quantity"], units: ["unit"] });

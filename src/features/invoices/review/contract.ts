import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { extractedInvoice, sumCheck } from "#src/invoice-reader/invoice.ts";
import { savedLineDetail } from "#src/features/invoices/receipts/contract.ts";
import { invoiceData, MAX_INVOICE_BYTES } from "#src/features/invoices/receipts/invoice-data.ts";
import { matchedBy, needsSize, receives, suggestion } from "#src/features/invoices/receipts/line-outcome.ts";

import { priceCause, priceClass } from "#src/features/invoices/prices/contract.ts";
import { duplicate, invoiceFile, invoicePage, invoiceSummary } from "#src/features/invoices/upload/invoice-shapes.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { idQuery } from "#src/shared/text.ts";
import { INVENTORY_UNITS } from "#src/shared/units.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const reviewedLine = z.object({
  /** Its index in `extracted.items`, or in the lines of the request. */
  line: z.number().int(),
  match: z.object({
    by: matchedBy,
    inventory_item_id: z.string().nullable(),
    name: z.string().nullable(),
    unit: z.enum(INVENTORY_UNITS).nullable(),
    score: z.number(),
  }),
  /** The most similar items first, including the match; at most 5. */
  suggestions: z.array(suggestion),
  /** At most one of the three is set; all are null for a line that is skipped or receives nothing. */
  receives: receives.nullable(),
  needs_size: needsSize.nullable(),
  /** The reason why the line cannot be received as it is; saving rejects it. */
  problem: z.string().nullable(),
  /** A remark for the person; saving does not ask for it. */
  warning: z.string().nullable(),
  /** The ingredient that the line would create: its unit, its packs and its reorder threshold. */
  new_item: z
    .object({ unit: z.enum(INVENTORY_UNITS), packs: z.array(z.string()), reorder_threshold: z.number() })
    .nullable(),
  /** Whether the goods of the credit note never came into stock, so that nothing leaves the stock. */
  never_in_stock: z.boolean(),
  /** The credit note refunds an overcharge for these goods, so nothing leaves the stock either. */
  price_only: z.boolean(),
  /** False if the item's price has a newer date, or the line has no price. */
  sets_price: z.boolean(),
  /**
   * The price per unit of the item before this invoice, and the change in percent; null if there was none. With
   * `anomaly` the price is impossible, or not as agreed; saving asks for `allow_prices: true` if the class is
   * `impossible`.
   */
  price_change: z
    .object({
      before: z.number(),
      percent: z.number(),
      anomaly: z.boolean(),
      class: priceClass.nullable(),
      cause: priceCause.nullable(),
    })
    .nullable(),
});
export type ReviewedLine = z.infer<typeof reviewedLine>;

export const review = z.object({
  /** The owner's supplier with that name; null if saving would create one. */
  supplier: z.object({ id: z.string(), name: z.string() }).nullable(),
  lines: z.array(reviewedLine),
  checks: z.array(sumCheck),
  /** A check failed: saving asks for `reviewed: true`. */
  needs_review: z.boolean(),
  /** The receipts that the invoice would repeat: saving asks for `allow_duplicate: true`. */
  duplicates: z.array(duplicate),
  /** The invoice's currency differs from the company's: saving asks for an `exchange_rate`. */
  needs_exchange_rate: z.boolean(),
  /** The exchange rate of the newest receipt in that currency, as a suggestion. */
  last_rate: z.object({ rate: z.number(), date: z.string() }).nullable(),
  /** The date is more than 7 days ahead, or 2 years back: saving asks for `allow_date: true`. */
  unusual_date: z.enum(["ahead", "past"]).nullable(),
  /** The reason why a document of this kind cannot be saved into stock; null if it can. */
  document_problem: z.string().nullable(),
});
export type Review = z.infer<typeof review>;

export const checkInvoice = endpoint({
  method: "POST",
  path: "/api/invoices/check",
  summary: "What saving these lines would do: items, quantities received, sums that do not agree, repeated receipts.",
  access: { roles: MANAGEMENT },
  // It changes nothing.
  worksReadOnly: true,
  errors: ["NOT_FOUND"],
  body: z.object({ invoiceData }),
  maxBytes: MAX_INVOICE_BYTES,
  response: z.object({ review }),
});

const invoiceRecord = z.object({
  ...invoiceSummary.shape,
  files: z.array(invoiceFile),
  pages: z.array(invoicePage),
  /** The reading with its evidence; null before it is ready, and for invoices entered by hand. */
  extracted: extractedInvoice.nullable(),
  /** The reader: the one on this machine, or a model. */
  read_by: z.enum(["machine", "model"]).nullable(),
  /** The reading's matches, conversions, checks and duplicates; null unless the stage is `ready`. */
  review: review.nullable(),
  /** The saved lines; empty before saving. */
  lines: z.array(savedLineDetail),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

export const readInvoiceRecord = endpoint({
  method: "GET",
  path: "/api/invoices/id",
  summary: "Everything about one invoice: progress, pages, what was read, how it would be received, what was saved.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ invoice: invoiceRecord }),
});

// Amounts of items: the ledger's unit is used here; responses use the unit in which the item is shown.
stockAmounts(reviewedLine, { item: "match.inventory_item_id" });
stockAmounts(reviewedLine.shape.match, { item: "inventory_item_id", units: ["unit"] });
stockAmounts(reviewedLine.shape.price_change.unwrap(), { prices: ["before"] });

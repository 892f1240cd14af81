import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * The reasons for a supplier's debt: less came than is charged, some goods were damaged, the price is higher than
 * agreed or ordered, or the goods were rejected on delivery or replaced by other goods.
 */
export const DIFFERENCE_REASONS = ["short", "damaged", "price", "wrong"] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** What an invoice line charges beyond what came and what was agreed, in the invoice's currency. */
export const difference = z.object({
  reason: z.enum(DIFFERENCE_REASONS),
  item_id: z.string(),
  /** The wrongly charged quantity, in `unit`. For a price difference, the quantity that came and costs too much. */
  quantity: z.number(),
  unit: z.string(),
  /** The charged price of one unit. For a price difference, the amount above the agreed price. */
  unit_price: z.number(),
  /** To the smallest coin. */
  amount: z.number(),
  invoice_id: z.string(),
  invoice_line_id: z.string(),
  /** The delivery line that shows it; null if the delivery does not name the item. */
  delivery_line_id: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

/** An item with its ordered, delivered and invoiced quantities, in its present unit. */
export const comparedItem = z.object({
  item_id: z.string(),
  item_name: z.string(),
  unit: z.string(),
  /** Null if the delivery has no order. */
  ordered: z.number().nullable(),
  /** The quantity that came into stock. */
  delivered: z.number(),
  damaged: z.number(),
  /** The quantity that was rejected on delivery. */
  rejected: z.number(),
  /** The item that came in its place; null if there is none. */
  substitute: z.string().nullable(),
  invoiced: z.number(),
  /** The amount that the invoice charges for it, in its currency. */
  charged: z.number(),
  /** The agreed or ordered price of one unit, in the invoice's currency; null if it is unknown. */
  agreed_price: z.number().nullable(),
  differences: z.array(difference),
});
export type ComparedItem = z.output<typeof comparedItem>;

export const comparison = z.object({
  delivery_id: z.string(),
  booked_at: z.string(),
  booked_by: z.string().nullable(),
  po_id: z.string().nullable(),
  po_number: z.number().int().nullable(),
  invoices: z.array(z.object({ id: z.string(), invoice_number: z.string(), currency: z.string() })),
  items: z.array(comparedItem),
});
export type Comparison = z.output<typeof comparison>;

export const readComparisons = endpoint({
  method: "GET",
  path: "/api/invoices/comparisons",
  summary:
    "What was ordered, delivered and invoiced, item by item, of the delivery of an invoice, of a delivery, or of an order's deliveries. Give one of them.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: z.object({ invoiceId: id.optional(), deliveryId: id.optional(), orderId: id.optional() }),
  response: z.object({ comparisons: z.array(comparison) }),
});

// Amounts of items are in the ledger's unit here, and in the item's shown unit in responses.
stockAmounts(difference, { item: "item_id", amounts: ["quantity"], prices: ["unit_price"], units: ["unit"] });
stockAmounts(comparedItem, {
  item: "item_id",
  amounts: ["ordered", "delivered", "damaged", "rejected", "invoiced"],
  prices: ["agreed_price"],
  units: ["unit"],
});

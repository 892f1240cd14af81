import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

/**
 * Why a supplier owes something back: less came than is charged, some of it was damaged, it costs more than was agreed or
 * ordered, or it was sent back at the door or replaced by something else.
 */
export const DIFFERENCE_REASONS = ["short", "damaged", "price", "wrong"] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

/** What a line of an invoice charges beyond what came and what was agreed, in the invoice's currency. */
export const difference = z.object({
  reason: z.enum(DIFFERENCE_REASONS),
  item_id: z.string(),
  /** What is charged without cause; for a price, what came and costs too much. In `unit`. */
  quantity: z.number(),
  unit: z.string(),
  /** What one unit was charged; for a price, how much more than agreed. */
  unit_price: z.number(),
  /** To the smallest coin. */
  amount: z.number(),
  invoice_id: z.string(),
  invoice_line_id: z.string(),
  /** The line of the delivery that says so; null for what the delivery does not name. */
  delivery_line_id: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

/** An item as it was ordered, delivered and invoiced, in its present unit. */
export const comparedItem = z.object({
  item_id: z.string(),
  item_name: z.string(),
  unit: z.string(),
  /** Null when the delivery was of no order. */
  ordered: z.number().nullable(),
  /** What came into stock. */
  delivered: z.number(),
  damaged: z.number(),
  /** Sent back at the door. */
  rejected: z.number(),
  /** What came instead of it; null when nothing did. */
  substitute: z.string().nullable(),
  invoiced: z.number(),
  /** What the invoice charges for it, in its currency. */
  charged: z.number(),
  /** Of one unit, as it was agreed or ordered, in the invoice's currency; null when that is not known. */
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

// Amounts of items, which are in the ledger's unit here and in the one that an item is shown in on the wire.
stockAmounts(difference, { item: "item_id", amounts: ["quantity"], prices: ["unit_price"], units: ["unit"] });
stockAmounts(comparedItem, {
  item: "item_id",
  amounts: ["ordered", "delivered", "damaged", "rejected", "invoiced"],
  prices: ["agreed_price"],
  units: ["unit"],
});

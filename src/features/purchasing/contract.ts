import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { channels } from "#src/features/suppliers/channels.ts";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, id, idQuery, paragraph, timestamp, wholeNumber } from "#src/shared/text.ts";
import { MANAGEMENT } from "#src/shared/roles.ts";

export const PO_STATES = [
  "draft",
  "approved",
  "sending",
  "unconfirmed",
  "sent",
  "confirmed",
  "part_received",
  "received",
  "closed",
  "cancelled",
] as const;
export type PoState = (typeof PO_STATES)[number];

const summary = {
  id: z.string(),
  number: z.number().int(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  state: z.enum(PO_STATES),
  /** The version that a person approves. It increases with every change that is visible to the supplier. */
  version: z.number().int(),
  deliver_on: z.string(),
  /** The last moment to order for that day; null when the supplier's delivery days are not known. */
  order_before: timestamp.nullable(),
  currency: z.string(),
  /** Total of the lines with a known price; null when no line has a known price. */
  estimate: z.number().nullable(),
  line_count: z.number().int(),
  /** Number of lines without a known price. */
  unpriced: z.number().int(),
  source: z.enum(["agent", "owner", "chat"]),
  /** Warnings about the whole order. */
  warnings: z.array(z.string()),
  proposed_at: timestamp,
  approved_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  sent_by: z.enum(ORDER_BY).nullable(),
  supplier_reply_kind: z.enum(["confirmed", "short", "message"]).nullable(),
};

export const purchaseOrderSummary = z.object(summary);
export type PurchaseOrderSummary = z.output<typeof purchaseOrderSummary>;

export const purchaseOrderLine = z.object({
  id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  supplier_item_id: z.string().nullable(),
  text: z.string(),
  code: z.string(),
  pack_name: z.string(),
  /** The content of one pack, in `unit`. */
  pack_quantity: z.number(),
  order_multiple: z.number().int(),
  packs: z.number().int(),
  /** In `unit`: `packs` x `pack_quantity`. */
  quantity: z.number(),
  received: z.number(),
  cancelled: z.number(),
  unit: z.string(),
  /** Per `unit`; null when no price is known. */
  expected_price: z.number().nullable(),
  amount: z.number().nullable(),
  /** Reasons for the quantity, in sentences; empty for a line that was added by a person. */
  why: z.array(z.string()),
});
export type PurchaseOrderLine = z.output<typeof purchaseOrderLine>;

export const purchaseOrder = z.object({
  ...summary,
  note: z.string(),
  lines: z.array(purchaseOrderLine),
  approved_by: z.string().nullable(),
  /** Why the last attempt to send it failed. */
  send_error: z.string().nullable(),
  /** The supplier's reply, word for word. It changes nothing by itself. */
  supplier_reply: z.string().nullable(),
  supplier_replied_at: timestamp.nullable(),
  /** The channels by which the order can be sent, and the supplier's preferred channel. */
  channels,
  /** The text that the supplier gets, or hears on the phone. */
  text: z.string(),
  /**
   * The text that the supplier gets when the order is cancelled; null while the supplier does not know of the order.
   */
  cancellation_text: z.string().nullable(),
  /** Opens WhatsApp or the mail program with the text; only if nothing is sent automatically. */
  link: z.string().nullable(),
  /** Until when the supplier's page can be opened with its link; null when no link is valid. */
  page_until: timestamp.nullable(),
  /** Numbers of other orders of the same supplier for the same day. */
  also_ordered: z.array(z.number()),
});
export type PurchaseOrder = z.output<typeof purchaseOrder>;

export const orderResponse = z.object({ order: purchaseOrder });

export const listPurchaseOrders = endpoint({
  method: "GET",
  path: "/api/purchase-orders",
  summary: "Orders to suppliers: those to decide on first, then by delivery day. At most 200.",
  access: { roles: MANAGEMENT },
  errors: [],
  query: z.object({
    /** `open`: neither received, closed nor cancelled. */
    state: z.enum(["all", "open", ...PO_STATES], { error: "Please choose a state of an order" }).default("all"),
    supplier: id.optional(),
  }),
  response: z.object({
    orders: z.array(purchaseOrderSummary),
    /** Low ingredients without a supplier. They cannot be ordered from anybody. */
    without_supplier: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether proposals are computed from forecasts. If not, they are computed from par and reorder points. */
    from_forecasts: z.boolean(),
  }),
});

export const readPurchaseOrder = endpoint({
  method: "GET",
  path: "/api/purchase-orders/id",
  summary: "One order to a supplier with its lines, and why each is proposed.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: orderResponse,
});

const lineChange = z.object({
  /** The id of an existing line; without it, a line is added. */
  id: id.optional(),
  item_id: id,
  supplier_item_id: id.nullable().optional(),
  packs: wholeNumber({ min: 1, max: 100_000 }),
});
export type LineChange = z.output<typeof lineChange>;

const note = paragraph(1000);
const deliverOn = calendarDay("Please choose a date");

export const createPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders",
  summary: "Writes an order to a supplier by hand.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "UNKNOWN_PACK"],
  body: z.object({
    supplier_id: id,
    /** The delivery day; by default the supplier's next delivery. */
    deliver_on: deliverOn.optional(),
    note: note.default(""),
    lines: z.array(lineChange).max(500).default([]),
  }),
  status: 201,
  response: orderResponse,
});

export const updatePurchaseOrder = endpoint({
  method: "PUT",
  path: "/api/purchase-orders/id",
  summary:
    "Changes an order that was not sent: its day, note or lines. Lines that are not in the list are dropped; an approval is withdrawn.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE", "UNKNOWN_PACK"],
  query: idQuery,
  body: z.object({
    version: z.number().int().min(1),
    deliver_on: deliverOn.optional(),
    note: note.optional(),
    lines: z.array(lineChange).max(500).optional(),
  }),
  response: orderResponse,
});

export const deletePurchaseOrder = endpoint({
  method: "DELETE",
  path: "/api/purchase-orders/id",
  summary: "Puts a draft aside. It is not proposed again for the same day by itself.",
  access: { roles: MANAGEMENT },
  errors: ["NOT_FOUND", "PO_STATE"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const proposePurchaseOrders = endpoint({
  method: "POST",
  path: "/api/purchase-orders/propose",
  summary: "Proposes what to order of each supplier now. Drafts that a person changed stay as they are.",
  access: { roles: MANAGEMENT },
  errors: [],
  response: z.object({ proposed: z.number().int() }),
});

// The server holds amounts of items in the ledger's unit. Requests and responses contain them in the unit in which the
// item is shown.
stockAmounts(purchaseOrderLine, {
  item: "item_id",
  amounts: ["pack_quantity", "quantity", "received", "cancelled"],
  prices: ["expected_price"],
  units: ["unit"],
});

import { z } from "zod";
import { ORDER_BY } from "#src/features/suppliers/order-by.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { calendarDay, decimal, id, idQuery, paragraph, timestamp, wholeNumber } from "#src/shared/text.ts";

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
  /** What a person approves; it grows with every change of what the supplier would get. */
  version: z.number().int(),
  deliver_on: z.string(),
  /** The last moment for an order that is to come on that day; null when the supplier's days do not say it. */
  order_before: timestamp.nullable(),
  currency: z.string(),
  /** What the lines with a known price add up to; null when none has one. */
  estimate: z.number().nullable(),
  line_count: z.number().int(),
  /** Lines whose price is not known. */
  unpriced: z.number().int(),
  source: z.enum(["agent", "owner", "chat"]),
  /** What is said about the order as a whole. */
  warnings: z.array(z.string()),
  proposed_at: timestamp,
  approved_at: timestamp.nullable(),
  sent_at: timestamp.nullable(),
  sent_by: z.enum(ORDER_BY).nullable(),
  supplier_reply_kind: z.enum(["confirmed", "short"]).nullable(),
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
  /** One pack, in `unit`. */
  pack_quantity: z.number(),
  order_multiple: z.number().int(),
  packs: z.number().int(),
  /** In `unit`: `packs` x `pack_quantity`. */
  quantity: z.number(),
  received: z.number(),
  cancelled: z.number(),
  unit: z.string(),
  /** Of one `unit`; null when none is known. */
  expected_price: z.number().nullable(),
  amount: z.number().nullable(),
  /** Why so much, in sentences; empty for a line that a person added. */
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
  /** What the supplier wrote, as it was written. It changes nothing by itself. */
  supplier_reply: z.string().nullable(),
  supplier_replied_at: timestamp.nullable(),
  /** How it can be sent, and how the supplier wants it. */
  channels: z.object({
    preferred: z.enum(ORDER_BY),
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** What the supplier gets, or is told on the phone. */
  text: z.string(),
  /** What the supplier is told when the order is cancelled; null while the supplier knows of none. */
  cancellation_text: z.string().nullable(),
  /** Opens WhatsApp or the mail program with the text, where nothing is sent automatically. */
  link: z.string().nullable(),
  /** Numbers of other orders of the same supplier for the same day. */
  also_ordered: z.array(z.number()),
});
export type PurchaseOrder = z.output<typeof purchaseOrder>;

const one = z.object({ order: purchaseOrder });

export const listPurchaseOrders = endpoint({
  method: "GET",
  path: "/api/purchase-orders",
  summary: "Orders to suppliers: those to decide on first, then by delivery day. At most 200.",
  access: "company",
  errors: [],
  query: z.object({
    /** `open`: neither received, closed nor cancelled. */
    state: z.enum(["all", "open", ...PO_STATES], { error: "Please choose a state of an order" }).default("all"),
    supplier: id.optional(),
  }),
  response: z.object({
    orders: z.array(purchaseOrderSummary),
    /** Ingredients that are low and have no supplier, so that nobody can be asked for them. */
    without_supplier: z.array(z.object({ id: z.string(), name: z.string() })),
    /** Whether proposals come from forecasts; else from par and reorder points. */
    from_forecasts: z.boolean(),
  }),
});

export const readPurchaseOrder = endpoint({
  method: "GET",
  path: "/api/purchase-orders/id",
  summary: "One order to a supplier with its lines, and why each is proposed.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: one,
});

const lineChange = z.object({
  /** A line of the order; without one, a line is added. */
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
  access: "company",
  errors: ["NOT_FOUND", "UNKNOWN_PACK"],
  body: z.object({
    supplier_id: id,
    /** The supplier's next delivery when missing. */
    deliver_on: deliverOn.optional(),
    note: note.default(""),
    lines: z.array(lineChange).max(500).default([]),
  }),
  status: 201,
  response: one,
});

export const updatePurchaseOrder = endpoint({
  method: "PUT",
  path: "/api/purchase-orders/id",
  summary:
    "Changes an order that was not sent: its day, note or lines. Lines that are not in the list are dropped; an approval is withdrawn.",
  access: "company",
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE", "UNKNOWN_PACK"],
  query: idQuery,
  body: z.object({
    version: z.number().int().min(1),
    deliver_on: deliverOn.optional(),
    note: note.optional(),
    lines: z.array(lineChange).max(500).optional(),
  }),
  response: one,
});

export const deletePurchaseOrder = endpoint({
  method: "DELETE",
  path: "/api/purchase-orders/id",
  summary: "Puts a draft aside. It is not proposed again for the same day by itself.",
  access: "company",
  errors: ["NOT_FOUND", "PO_STATE"],
  query: idQuery,
  response: z.object({ id: z.string() }),
});

export const proposePurchaseOrders = endpoint({
  method: "POST",
  path: "/api/purchase-orders/propose",
  summary: "Proposes what to order of each supplier now. Drafts that a person changed stay as they are.",
  access: "company",
  errors: [],
  response: z.object({ proposed: z.number().int() }),
});

const version = z.object({ version: z.number().int().min(1) });

export const approvePurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/approve",
  summary: "Approves an order exactly as it was shown.",
  access: "company",
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE", "PO_EMPTY"],
  query: idQuery,
  body: version,
  response: one,
});

export const sendPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/send",
  summary:
    "Sends an approved order, once. What may have gone out already is only sent again with `again`, which a person says.",
  access: "company",
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE", "PO_UNCONFIRMED", "NO_ADDRESS"],
  query: idQuery,
  body: version.extend({ via: z.enum(["whatsapp", "email"]), again: z.boolean().default(false) }),
  rateLimit: "message",
  response: one,
});

export const markPurchaseOrderSent = endpoint({
  method: "POST",
  path: "/api/purchase-orders/mark-sent",
  summary: "Notes that an approved order was sent by hand, or read out on the phone.",
  access: "company",
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE"],
  query: idQuery,
  body: version.extend({ via: z.enum(ORDER_BY) }),
  response: one,
});

export const cancelPurchaseOrder = endpoint({
  method: "POST",
  path: "/api/purchase-orders/cancel",
  summary: "Cancels an order. A supplier who knows of it is sent the cancellation that was shown.",
  access: "company",
  errors: ["NOT_FOUND", "PO_CHANGED", "PO_STATE"],
  query: idQuery,
  body: version,
  rateLimit: "message",
  response: one,
});

export const purchaseOrderPdf = endpoint({
  method: "GET",
  path: "/api/purchase-orders/pdf",
  summary: "An order to a supplier on paper.",
  access: "company",
  errors: ["NOT_FOUND"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

export const itemOrdering = z.object({
  item_id: z.string(),
  par: z.number().nullable(),
  shelf_life_days: z.number().nullable(),
  /** Never more than this in stock after a delivery. */
  max: z.number().nullable(),
  /** The probability with which it should last until the next delivery; null: it follows from the item. */
  service: z.number().nullable(),
  never_propose: z.boolean(),
});
export type ItemOrdering = z.output<typeof itemOrdering>;

export const listItemOrdering = endpoint({
  method: "GET",
  path: "/api/item-ordering",
  summary: "How much of each ingredient may be ordered: its par, maximum and service level.",
  access: "company",
  errors: [],
  query: z.object({ itemId: id.optional() }),
  response: z.object({ items: z.array(itemOrdering) }),
});

export const putItemOrdering = endpoint({
  method: "PUT",
  path: "/api/item-ordering/id",
  summary: "Changes how much of an ingredient may be ordered. Par and shelf life are the ingredient's own.",
  access: "company",
  errors: ["NOT_FOUND"],
  query: idQuery,
  body: z
    .object({
      max: decimal({ min: 0.000001 }).nullable(),
      service: decimal({ min: 0.5, max: 0.999, decimals: 3 }).nullable(),
      never_propose: z.boolean(),
    })
    .partial(),
  response: z.object({ item: itemOrdering }),
});

const expectedLine = z.object({
  po_line_id: z.string(),
  item_id: z.string(),
  item_name: z.string(),
  text: z.string(),
  pack_name: z.string(),
  /** One pack, in `unit`. */
  pack_quantity: z.number(),
  unit: z.string(),
  /** What is still to come, in `unit`. */
  open: z.number(),
});

export const expectedDelivery = z.object({
  po_id: z.string(),
  number: z.number().int(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  deliver_on: z.string(),
  state: z.enum(PO_STATES),
  lines: z.array(expectedLine),
});
export type ExpectedDelivery = z.output<typeof expectedDelivery>;

export const expectedDeliveries = endpoint({
  method: "GET",
  path: "/api/deliveries/expected",
  summary: "The orders of which something is still to come by a day, what is overdue first.",
  access: "company",
  errors: [],
  query: z.object({
    /** Today unless given. */
    until: calendarDay().optional(),
  }),
  response: z.object({ today: z.string(), deliveries: z.array(expectedDelivery) }),
});

export const REPLY_LENGTH = 500;

const token = z.object({ token: z.string().max(200) });

export const supplierPage = endpoint({
  method: "GET",
  path: "/po/:token",
  summary: "The page of a supplier about one order: what was ordered, for which day. Needs no sign-in.",
  access: "public",
  errors: [],
  kind: "file",
  params: token,
  response: z.unknown(),
});

export const respondToPurchaseOrder = endpoint({
  method: "POST",
  path: "/po/:token/answer",
  summary:
    "What a supplier says about an order on its page. The owner reads it as quoted text; it changes nothing by itself.",
  access: "public",
  errors: [],
  kind: "raw",
  params: token,
  maxBytes: 16_384,
  rateLimit: "order-device",
  response: z.unknown(),
});

import { z } from "zod";
import { stockAmounts } from "#src/shared/stock-amounts.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import {
  calendarDay,
  decimal,
  id,
  idQuery,
  line,
  optionalLine,
  page,
  pagination,
  timestamp,
} from "#src/shared/text.ts";
import { KITCHEN } from "#src/shared/roles.ts";

/** Damaged or rejected goods do not come into stock; a substitute is another item than the ordered one. */
export const OUTCOMES = ["ok", "short", "over", "damaged", "refused", "substitute"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const deliveryLine = z.object({
  id: z.string(),
  po_line_id: z.string().nullable(),
  item_id: z.string(),
  item_name: z.string(),
  outcome: z.enum(OUTCOMES),
  /** In `unit`, the item's unit when it was booked. */
  quantity: z.number(),
  unit: z.string(),
  substitutes_item_id: z.string().nullable(),
  expires_on: z.string().nullable(),
  /**
   * The movement that brought the goods into stock; null when nothing came in, or when an invoice had booked the goods.
   */
  movement_id: z.string().nullable(),
});

export const delivery = z.object({
  id: z.string(),
  supplier_id: z.string(),
  supplier_name: z.string(),
  po_id: z.string().nullable(),
  po_number: z.number().int().nullable(),
  note: z.string().nullable(),
  rest: z.enum(["wait", "cancel"]),
  booked_by: z.string().nullable(),
  booked_at: timestamp,
  reversed_by: z.string().nullable(),
  reversed_at: timestamp.nullable(),
  /** Whether a picture of the delivery note is stored. */
  has_photo: z.boolean(),
  lines: z.array(deliveryLine),
});
export type Delivery = z.output<typeof delivery>;

export const deliverySummary = delivery
  .pick({ id: true, supplier_id: true, supplier_name: true, po_id: true, po_number: true })
  .extend({
    booked_by: z.string().nullable(),
    booked_at: timestamp,
    reversed_at: timestamp.nullable(),
    has_photo: z.boolean(),
    line_count: z.number().int(),
    /** Number of lines that differ from the order. */
    different: z.number().int(),
  });
export type DeliverySummary = z.output<typeof deliverySummary>;

const quantity = decimal({ min: 0, max: 99_999_999 });

const newLine = z.object({
  /**
   * The line of the order. Several delivery lines may be about the same order line: three were fine, one was damaged.
   */
  po_line_id: id.optional(),
  /** The quantity of the order's line that was still to come when the person looked, in the item's unit. */
  expected: quantity.optional(),
  /** The delivered item, if it is not the item of the order's line. */
  item_id: id.optional(),
  outcome: z.enum(OUTCOMES),
  /** In packs of the order's line. */
  packs: quantity.optional(),
  /** In place of packs: in `unit`, by default the item's unit. */
  quantity: quantity.optional(),
  unit: line(40, 1).optional(),
  expires_on: calendarDay().optional(),
});
export type NewDeliveryLine = z.output<typeof newLine>;

export const newDelivery = z.object({
  /** Chosen by the caller; booking the same delivery again changes nothing. */
  id,
  po_id: id.nullable().default(null),
  /** Required without an order. */
  supplier_id: id.optional(),
  note: optionalLine(500),
  /** Whether the missing quantities of the named lines come later, or will not come. */
  rest: z.enum(["wait", "cancel"]).default("wait"),
  lines: z.array(newLine).min(1).max(500),
  /**
   * The invoice for the delivery, if the invoice was received first; null when no received invoice is for these goods.
   */
  invoice_id: id.nullable().optional(),
  /**
   * Used with `invoice_id`: items that the invoice charges, that the delivery does not name, and that did not come. All
   * other items of the invoice came.
   */
  missing_item_ids: z.array(id).max(500).default([]),
});
export type NewDelivery = z.output<typeof newDelivery>;

const amount = z.object({ item_id: z.string(), name: z.string(), quantity: z.number(), unit: z.string() });

/** `details.invoices` of DELIVERY_UNLINKED: an invoice that may be for the delivery. */
export const unlinkedInvoice = z.object({
  invoice_id: z.string(),
  invoice_number: z.string(),
  invoice_date: z.string().nullable(),
  total: z.number().nullable(),
  currency: z.string().nullable(),
  saved_at: timestamp,
  /** The delivery's items on the invoice. */
  items: z.array(amount),
  /** The other items on the invoice: ask whether they came too. */
  other_items: z.array(amount),
});
export type UnlinkedInvoice = z.output<typeof unlinkedInvoice>;

/** `details.deliveries` of DELIVERY_UNLINKED: a delivery that the invoice may be for. */
export const unlinkedDelivery = z.object({
  delivery_id: z.string(),
  booked_at: timestamp,
  booked_by: z.string().nullable(),
  po_number: z.number().int().nullable(),
  /** The delivered items. */
  items: z.array(amount),
});
export type UnlinkedDelivery = z.output<typeof unlinkedDelivery>;

export const bookDelivery = endpoint({
  method: "POST",
  path: "/api/deliveries",
  summary:
    "Books what was counted in at the door: stock at the ordered price, use-by dates, and what is settled of the order. The same id again books nothing. 409 DELIVERY_CHANGED (`details.lines`) when something else is still to come than was shown; 409 DELIVERY_UNLINKED (`details.invoices`) when an invoice of these days may have booked the same goods and `invoice_id` says nothing.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "DELIVERY_CHANGED", "PO_STATE", "DELIVERY_UNLINKED", "DELIVERY_LINKED", "INVOICE_REVERSED"],
  sentLater: true,
  body: newDelivery,
  response: z.object({ delivery }),
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/api/deliveries",
  summary: "What was counted in at the door, newest first.",
  access: { roles: KITCHEN },
  errors: [],
  query: z.object({ page }),
  response: z.object({ deliveries: z.array(deliverySummary), pagination }),
});

export const readDelivery = endpoint({
  method: "GET",
  path: "/api/deliveries/id",
  summary: "A delivery with its lines.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ delivery }),
});

export const reverseDelivery = endpoint({
  method: "POST",
  path: "/api/deliveries/reverse",
  summary:
    "Takes a delivery back: its stock, its use-by dates, and what it settled of the order. 409 STOCK_USED (`details.items`) when stock would fall below zero, unless allow_negative.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND", "DELIVERY_REVERSED", "STOCK_USED"],
  query: idQuery,
  body: z.object({ allow_negative: z.boolean().default(false) }).default({ allow_negative: false }),
  response: z.object({ delivery }),
});

export const MAX_PHOTO_BYTES = 10_485_760;

export const storeDeliveryPhoto = endpoint({
  method: "POST",
  path: "/api/deliveries/photo",
  summary: "Stores the picture in the field `photo` with a delivery, without its metadata, in place of an earlier one.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  kind: "multipart",
  query: idQuery,
  maxBytes: MAX_PHOTO_BYTES + 64 * 1024,
  rateLimit: "picture",
  errorTexts: { tooLarge: "This picture is too large. Please choose one smaller than 10 MB." },
  response: z.object({ delivery }),
});

export const deliveryPhoto = endpoint({
  method: "GET",
  path: "/api/deliveries/photo",
  summary: "The picture of the delivery note, upright, as WebP.",
  access: { roles: KITCHEN },
  errors: ["NOT_FOUND"],
  kind: "file",
  query: idQuery,
  response: z.string(),
});

// Amounts of items: the server uses the ledger's unit; requests and responses use the unit in which the item is shown.
stockAmounts(deliveryLine, { item: "item_id", amounts: ["quantity"], units: ["unit"] });
stockAmounts(newLine, { item: ["item_id", "po_line_id"], amounts: ["expected"] });
stockAmounts(amount, { item: "item_id", amounts: ["quantity"], units: ["unit"] });

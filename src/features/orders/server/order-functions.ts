import { z } from "zod";
import { ORDER_TYPES } from "#src/features/orders/contract.ts";
import { takingJson } from "#src/server/db/json-function.ts";

// What the database functions take that place orders and add lines to them, and what they return.

/** The price of an option at the time of the sale. */
const soldOption = z.object({
  option_id: z.string(),
  unit_price: z.number(),
  /** Price of all `count` options together in one portion. */
  total_price: z.number(),
});

const addedLine = z.object({
  menu_item_id: z.string(),
  /** The first size when missing. */
  size_id: z.string().nullish(),
  quantity: z.number(),
  /** The price the caller was shown; checked against the server's price when given. */
  price: z.number().nullish(),
  dish_name: z.string().nullish(),
  size_name: z.string().nullish(),
  note: z.string().nullish(),
  options: z.array(z.object({ option_id: z.string(), count: z.number() })).optional(),
});
const orderLine = addedLine.extend({
  /** With `settled`: the prices of the options at that time. */
  sold_options: z.array(soldOption).optional(),
});
export type OrderLine = z.output<typeof orderLine>;

const lineId = { id: z.string() };

/** What both requests have. */
const anyRequest = z.object({
  company_id: z.string(),
  order_id: z.string(),
  channel: z.enum(["menu", "staff"]),
  idempotency_key: z.string(),
  /** A hash of what is ordered: the same key with another one is rejected. */
  fingerprint: z.string(),
  user_id: z.string().nullable(),
  actor_name: z.string(),
  /** Whether a line has options. */
  chosen: z.boolean(),
});

const orderRequest = anyRequest.extend({
  reference: z.string(),
  status_token: z.string(),
  items: z.array(orderLine.extend(lineId)),
  table_number: z.string(),
  /** The token of the table's printed code. */
  table_code: z.string().nullish(),
  /** `table` when missing. */
  order_type: z.enum(ORDER_TYPES).optional(),
  pickup: z
    .object({
      name: z.string(),
      phone: z.string().nullable(),
      /** As soon as possible when missing. */
      due_at: z.string().nullish(),
    })
    .nullish(),
  customer_id: z.string(),
  note: z.string().nullish(),
  /** The total the caller was shown, checked against the server's; null for no check. */
  total: z.number().nullable(),
  /** How many orders a table may place in a minute; null without a limit. */
  max_per_minute: z.number().nullable(),
  /** Hashes of a guest's device and address, and how many unpaid orders for pickup each may have; missing without a limit. */
  guest: z
    .object({
      device: z.string(),
      address: z.string(),
      most_of_device: z.number(),
      most_of_address: z.number(),
    })
    .optional(),
  /** When a till took the order without a connection; missing for an order taken now. */
  taken_at: z.string().optional(),
  /** Whether the order was paid and handed over at `taken_at`. If so, it is booked as it was sold. */
  settled: z.boolean().optional(),
});
export type DatabaseOrder = z.input<typeof orderRequest>;

const placedOrder = z.object({
  outcome: z.enum(["placed", "repeated"]),
  order_id: z.string(),
  reference_id: z.string(),
  item_count: z.number(),
  total_amount: z.number(),
  currency: z.string(),
  username: z.string().nullable(),
  is_special_request: z.boolean(),
  status_token: z.string(),
  /** Items to be checked for a reorder. */
  low_items: z.array(z.string()),
  /** Set only if the order is for pickup. */
  pickup: z.object({ number: z.number(), due_at: z.string(), asap: z.boolean() }).optional(),
  /** Whether the owner must be notified. If so, the order has written a row into `order_alerts`. */
  alert: z.boolean(),
});
export type DatabasePlacedOrder = z.output<typeof placedOrder>;

export const takeOrder = takingJson("take_order", orderRequest, placedOrder);
/** `take_order` as a transaction of its own: no lock is held during a round trip to the application. */
export const placeOrderAtOnce = takingJson("place_order_at_once", orderRequest, placedOrder);

export const addLinesToOrder = takingJson(
  "add_lines",
  anyRequest.extend({ items: z.array(addedLine.extend(lineId)) }),
  z.object({
    outcome: z.enum(["added", "repeated"]),
    /** "2 × Laksa (Large)"; missing when an earlier request added the lines. */
    names: z.array(z.string()).optional(),
    /** Items to be checked for a reorder. */
    low_items: z.array(z.string()),
  }),
);

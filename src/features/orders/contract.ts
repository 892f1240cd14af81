import { z } from "zod";
import { MAX_LINE_PORTIONS, MAX_ORDER_PORTIONS } from "#src/features/orders/limits.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { id, line, optionalLine, paragraph, timestamp } from "#src/shared/text.ts";
import { COUNTER } from "#src/shared/roles.ts";

export const ORDER_STATUSES = ["pending", "processing", "completed", "cancelled"] as const;
export const PAYMENT_STATUSES = ["unpaid", "paid", "refunded"] as const;

export const orderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.output<typeof orderStatus>;
export const paymentStatus = z.enum(PAYMENT_STATUSES);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** Where an order is eaten. Only an order for a table has a table number. */
export const ORDER_TYPES = ["table", "pickup", "counter"] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const PAYMENT_METHODS = ["cash", "card", "other"] as const;
export const paymentMethod = z.enum(PAYMENT_METHODS);
export type PaymentMethod = z.output<typeof paymentMethod>;

export const orderItem = z.object({
  id: z.string(),
  menu_item_id: z.string().nullable(),
  size_id: z.string().nullable(),
  dish_name: z.string(),
  size_name: z.string().nullable(),
  /** The portions of the line: 0 when all were voided. */
  quantity: z.number(),
  /** The portions that were voided; missing when none were. */
  voided: z.number().optional(),
  /** When the staff added the line; missing on a line of the original order. */
  added_at: timestamp.optional(),
  unit_price: z.number(),
  /** Price of all portions, before a discount on the order. */
  total_price: z.number(),
  note: z.string().nullable(),
  /**
   * The options chosen for each portion, with their names and prices at that time; missing on a line without options.
   */
  options: z
    .array(
      z.object({
        option_id: z.string().nullable(),
        group_name: z.string(),
        option_name: z.string(),
        count: z.number(),
        /** Price of all `count` together in one portion; included in the line's unit price. */
        total_price: z.number(),
      }),
    )
    .optional(),
  /**
   * The dishes of a combo, for all its portions. Their prices are included in the combo's price. Missing on all other
   * lines.
   */
  parts: z
    .array(
      z.object({
        menu_item_id: z.string().nullable(),
        size_id: z.string().nullable(),
        dish_name: z.string(),
        size_name: z.string().nullable(),
        quantity: z.number(),
      }),
    )
    .optional(),
});
export type OrderItem = z.output<typeof orderItem>;

/** Who picks an order up. Only the restaurant's own staff see this. */
const orderPickup = z.object({
  /** The number that is called when the order is ready. */
  number: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  due_at: timestamp,
  /** Whether the guest wants the order as soon as possible. If so, `due_at` is the time that the guest was shown. */
  asap: z.boolean(),
});

export const order = z.object({
  id: z.string(),
  reference_id: z.string(),
  /** Empty when the order is not for a table. */
  table_number: z.string(),
  order_type: z.enum(ORDER_TYPES),
  /** Set only if the order is for pickup. */
  pickup: orderPickup.optional(),
  customer_id: z.string(),
  channel: z.enum(["menu", "staff"]),
  status: orderStatus,
  payment_status: paymentStatus,
  /**
   * Whether the order has a dish that was deleted while the guest read the menu. The lines of that dish have no price
   * until the staff agree on one.
   */
  is_special_request: z.boolean(),
  /** Whether the order is a special request whose price has not been agreed on with the guest yet. */
  is_price_open: z.boolean(),
  total_amount: z.number(),
  /** The discount included in the total. Also its percentage of the lines, if it was given as a percentage. */
  discount_amount: z.number(),
  discount_percent: z.number().nullable(),
  /** How much of the payment was given back; the order is `refunded` when all of it was. */
  refunded_amount: z.number(),
  currency: z.string(),
  note: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  processing_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  cancelled_at: timestamp.nullable(),
  order_items: z.array(orderItem),
});
export type Order = z.output<typeof order>;

/** The back office's validation text: docs/spec/3-dishes-orders-menu.md, "5. Validation rules". */
export const ORDER_INVALID = "Please select a menu item and enter a valid quantity.";
const TABLE_REQUIRED = "Please enter your table number";

/** Who picks an order up, and when; null is as soon as possible. */
export const pickupRequest = z.object({
  name: line(60).refine((text) => text !== "", "Please enter a name"),
  phone: optionalLine(30),
  due_at: z.iso.datetime({ offset: true }).nullish(),
});

const count = z.number(ORDER_INVALID).int(ORDER_INVALID).min(1, ORDER_INVALID).max(999, "must be at most 999");
const guestCount = count.max(MAX_LINE_PORTIONS, `must be at most ${MAX_LINE_PORTIONS}`);
const note = z
  .union([paragraph(500), z.null()])
  .optional()
  .transform((text) => text || null);
const anyTableNumber = z.union([z.string(), z.number()], TABLE_REQUIRED).transform(String).pipe(line(20));
export const tableNumber = anyTableNumber.refine((text) => text !== "", TABLE_REQUIRED);
/** An amount as a guest's device calculated it, rounded so that only real differences remain. */
export const shownAmount = z
  .number()
  .min(0)
  .max(99_999_999_999)
  .transform((amount) => Number(amount.toFixed(6)));

/** Options of each portion of a line. */
const choices = z
  .array(z.object({ option_id: id, count: z.number().int().min(1).max(60).default(1) }))
  .max(60)
  .optional();

export const newOrderItem = z.object({
  menu_item_id: z.uuid(ORDER_INVALID),
  /** The first size when missing. */
  size_id: id.nullish(),
  quantity: count,
  note,
  options: choices,
});

/** A line of an order that staff take. */
const takenItem = newOrderItem
  .extend({
    /**
     * The price of a portion that the person was shown. If it is different now, the order is rejected with the new
     * prices.
     */
    shown_price: shownAmount.nullish(),
  })
  .transform(({ shown_price, ...item }) => ({ ...item, price: shown_price }));

interface Destination {
  order_type: OrderType;
  table_number: string;
  pickup?: z.output<typeof pickupRequest> | null | undefined;
}

/** Returns an order with only the destination of its own type: the table, or who picks it up. */
function withDestination<T extends Destination>(order: T, context: z.RefinementCtx): Omit<T, "pickup"> & Destination {
  if (order.order_type !== "pickup")
    return { ...order, table_number: order.order_type === "table" ? order.table_number : "", pickup: undefined };
  if (!order.pickup) context.addIssue({ code: "custom", message: "Please enter a name", path: ["pickup", "name"] });
  return { ...order, table_number: "" };
}

/** One dish is in the body itself (docs/spec/3-dishes-orders-menu.md, "Orders"); several dishes are in `items`. */
export const newOrder = z
  .object({
    ...newOrderItem.partial().shape,
    items: z.array(takenItem).min(1, ORDER_INVALID).max(100).optional(),
    table_number: tableNumber.default("1"),
    /** For the type "counter", `table_number` is ignored. */
    order_type: z.enum(ORDER_TYPES).default("table"),
    /** Required for pickup, ignored otherwise. */
    pickup: pickupRequest.nullish(),
    customer_id: line(100, 1).default("guest"),
  })
  .transform(({ menu_item_id, size_id, quantity, options, items, ...order }, context) => {
    const rest = withDestination(order, context);
    if (items) return { ...rest, items };
    if (menu_item_id && quantity) return { ...rest, items: [{ menu_item_id, size_id, quantity, note: null, options }] };
    context.addIssue({ code: "custom", message: ORDER_INVALID });
    return z.NEVER;
  });

export const placeOrder = endpoint({
  method: "POST",
  path: "/api/orders",
  summary:
    "Places an order for a table, at the counter or for pickup; prices and stock are the server's. An Idempotency-Key makes it safe to repeat.",
  access: { roles: COUNTER },
  errors: [
    "NOT_FOUND",
    "ORDERING_PAUSED",
    "CLOSED",
    "DISH_UNAVAILABLE",
    "SOLD_OUT",
    "PRICE_CHANGED",
    "ORDER_TYPE_OFF",
    "UNKNOWN_TABLE",
    "PICKUP_TIME_GONE",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  body: newOrder,
  status: 201,
  response: z.object({ order }),
});

/** A line of the guest's cart. `dish_name`, `size_name` and `price` are what the guest saw. */
const cartItem = z
  .object({
    menu_item_id: id.optional(),
    dish_id: id.optional(),
    size_id: id.nullish(),
    quantity: guestCount,
    price: shownAmount.nullish(),
    dish_name: optionalLine(200),
    size_name: optionalLine(200),
    note,
    options: choices,
  })
  .transform(({ dish_id, menu_item_id, ...item }, context) => {
    const dishId = menu_item_id ?? dish_id;
    if (dishId) return { ...item, menu_item_id: dishId };
    context.addIssue({ code: "custom", message: "must name a dish", path: ["menu_item_id"] });
    return z.NEVER;
  });

const cartOrderFields = z.object({
  items: z
    .array(cartItem)
    .min(1, "Your cart is empty")
    .max(100)
    .refine(
      (items) => items.reduce((portions, { quantity }) => portions + quantity, 0) <= MAX_ORDER_PORTIONS,
      `must be at most ${MAX_ORDER_PORTIONS} portions together`,
    ),
  /** The total the guest was shown; if the server's differs, the order is rejected with the new prices. */
  total: shownAmount,
  /** Required for a table, ignored otherwise. */
  table_number: anyTableNumber.default(""),
  order_type: z.enum(["table", "pickup"]).default("table"),
  pickup: pickupRequest.nullish(),
  /** The token of the table's printed code. A valid token decides the table; `table_number` is then ignored. */
  table_code: z.string().max(64).nullish(),
  customer_id: optionalLine(100),
  company_id: id,
  note,
});

const cartOrder = cartOrderFields.transform(({ table_number, ...order }, context) => {
  if (table_number === "" && order.order_type === "table")
    context.addIssue({ code: "custom", message: TABLE_REQUIRED, path: ["table_number"] });
  return withDestination({ ...order, table_number }, context);
});

const placedOrder = z.object({
  order_id: z.string(),
  customer_reference: z.string(),
  item_count: z.number(),
  total_amount: z.number(),
  currency: z.string(),
  is_special_request: z.boolean(),
  /** The guest's page of this order, at the restaurant's address. */
  status_url: z.string(),
  status_token: z.string(),
  /** The number that is called, and the time; missing unless the order is for pickup. */
  pickup: orderPickup.pick({ number: true, due_at: true, asap: true }).optional(),
});
export type PlacedOrder = z.output<typeof placedOrder>;

export const placePublicOrder = endpoint({
  method: "POST",
  path: "/api/public-menu/public-orders",
  summary:
    "A guest's order. Errors: PRICE_CHANGED and SOLD_OUT (409, with the items), DISH_UNAVAILABLE, ORDERING_PAUSED, CLOSED (with `opens_at`), IDEMPOTENCY_KEY_REUSED, TOO_MANY_ORDERS and RATE_LIMITED (429, with `retryAfter`).",
  access: "public",
  errors: [
    "NOT_FOUND",
    "ORDERING_PAUSED",
    "CLOSED",
    "DISH_UNAVAILABLE",
    "SOLD_OUT",
    "PRICE_CHANGED",
    "ORDER_TYPE_OFF",
    "UNKNOWN_TABLE",
    "TABLE_CODE_REQUIRED",
    "PICKUP_TIME_GONE",
    "PICKUP_UNPAID",
    "IDEMPOTENCY_KEY_REUSED",
    "TOO_MANY_ORDERS",
    // The handler counts requests, because the table is in the body.
    "RATE_LIMITED",
  ],
  body: cartOrder,
  status: 201,
  idempotencyKey: true,
  response: placedOrder,
});

export const pickupTimes = endpoint({
  method: "GET",
  path: "/api/public-menu/pickup-times",
  summary:
    "The times for which guests can order pickup now, the earliest first; `portions_left` is null for any number.",
  access: "public",
  errors: ["NOT_FOUND"],
  rateLimit: "order",
  query: z.object({ company_id: id }),
  response: z.object({ times: z.array(z.object({ starts_at: timestamp, portions_left: z.number().nullable() })) }),
});

const token = z.object({ token: z.string().max(100) });

const publicOrder = z.object({
  order_id: z.string(),
  company_id: z.string(),
  customer_reference: z.string(),
  table_number: z.string(),
  order_type: z.enum(ORDER_TYPES),
  /** Does not contain the name and phone number, because anybody with the link can see this. */
  pickup: orderPickup.pick({ number: true, due_at: true, asap: true }).optional(),
  status: orderStatus,
  payment_status: paymentStatus,
  is_special_request: z.boolean(),
  total_amount: z.number(),
  currency: z.string(),
  /** The discount on the lines; missing without a discount. */
  discount: z.number().optional(),
  note: z.string().nullable(),
  item_count: z.number(),
  created_at: timestamp,
  updated_at: timestamp,
  items: z.array(orderItem),
  /** A document for each payment and refund, oldest first; missing when there are none. */
  receipts: z.array(z.object({ number: z.string(), kind: z.enum(["sale", "refund"]) })).optional(),
  /** The service charge included in the total; missing without a service charge. */
  service: z.object({ percent: z.number(), amount: z.number() }).optional(),
  /** The taxes in the total, per rate, included in the prices or added to them; missing when there are none. */
  taxes: z
    .array(z.object({ name: z.string(), percent: z.number(), tax: z.number(), added: z.literal(true).optional() }))
    .optional(),
});
export type PublicOrder = z.output<typeof publicOrder>;

export const publicOrderStatus = endpoint({
  method: "GET",
  path: "/api/public-menu/order-status",
  summary: "One order's status, for the holder of its token.",
  access: "public",
  errors: ["NOT_FOUND"],
  query: token,
  response: z.object({ order: publicOrder }),
});

export const publicOrderEvents = endpoint({
  method: "GET",
  path: "/api/public-menu/order-events",
  summary: "The order at every change; ends when it is completed or cancelled.",
  access: "public",
  errors: ["NOT_FOUND"],
  kind: "events",
  query: token,
  response: publicOrder,
});

import { z } from "zod";
import { newOrder, order, shownAmount } from "#src/features/orders/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { OWNER_ONLY, COUNTER } from "#src/shared/roles.ts";
import { decimal, id, idQuery, line, timestamp } from "#src/shared/text.ts";

/** Maximum time between taking an order without a connection and its arrival. */
export const MAX_OFFLINE_HOURS = 24;
/** Maximum number of orders that a device hands over in one request: as many of the largest orders as fit into it. */
export const MAX_HANDED_OVER = 10;

export const openTill = endpoint({
  method: "POST",
  path: "/api/orders/till",
  summary:
    "What a till needs to take orders without a connection: the server's time, and a secret for the device. The prices of now are stored.",
  access: { roles: COUNTER },
  errors: [],
  // The till of a read-only restaurant opens, but takes no orders.
  worksReadOnly: true,
  body: z.object({
    /** The secret that the device has; a device without a valid secret gets a new one. */
    token: z.string().max(64).nullish(),
  }),
  response: z.object({ now: timestamp, token: z.string() }),
});

const taken = z
  .object({
    order: newOrder,
    /** When it was taken, by the device's clock corrected by the server's. */
    taken_at: z.iso.datetime({ offset: true }),
    /**
     * The order was paid and handed over: it is booked as it was sold, and cannot be rejected because of its prices or
     * stock.
     */
    settled: z.boolean().default(false),
    /** The total that the guest was asked for. If it has changed, the response is 409. */
    total: shownAmount,
    /** The cash that was handed over; null when the order is to be paid later. */
    cash: z.object({ given: decimal({ max: 99_999_999_999, decimals: 3 }) }).nullable(),
  })
  .refine(({ settled, cash }) => !settled || cash !== null, { message: "must have been paid", path: ["settled"] })
  .refine(({ order: { order_type } }) => order_type !== "pickup", {
    message: "cannot be for pickup",
    path: ["order", "order_type"],
  });
export type OfflineOrder = z.output<typeof taken>;

export const bookOfflineOrder = endpoint({
  method: "POST",
  path: "/api/orders/offline",
  summary: "Places an order that a till took without a connection, and records its payment in cash, in one step.",
  access: { roles: COUNTER },
  errors: [
    "NOT_FOUND",
    "DISH_UNAVAILABLE",
    "SOLD_OUT",
    "PRICE_CHANGED",
    "ORDER_TYPE_OFF",
    "UNKNOWN_TABLE",
    "IDEMPOTENCY_KEY_REUSED",
    "ORDER_PAYMENT",
  ],
  idempotencyKey: true,
  body: taken,
  status: 201,
  response: z.object({ order }),
});

export const discardOfflineOrder = endpoint({
  method: "POST",
  path: "/api/orders/offline/discard",
  summary: "Writes to the activity log that an order which a till took without a connection was discarded there.",
  access: { roles: COUNTER },
  errors: [],
  worksReadOnly: true,
  body: z.object({
    taken_at: z.iso.datetime({ offset: true }),
    total: shownAmount,
    items: line(500, 1),
    /** Whether cash was taken for the order. */
    paid: z.boolean(),
    /** Why the order was not placed. */
    problem: line(500),
  }),
  response: z.object({}),
});

export const handOverOfflineOrders = endpoint({
  method: "POST",
  path: "/api/orders/offline/hand-over",
  summary:
    "Hands over the orders of a device whose person may no longer take orders. An owner accepts or rejects each. The device's secret says who it is.",
  access: "public",
  errors: ["NOT_FOUND"],
  rateLimit: "order",
  body: z.object({
    token: z.string().max(64),
    orders: z
      .array(z.object({ key: z.uuid(), taken }))
      .min(1)
      .max(MAX_HANDED_OVER),
  }),
  response: z.object({
    /** `sign_in`: the person may still take orders, so that they wait until somebody has signed in. */
    outcome: z.enum(["stored", "sign_in"]),
  }),
});

const waiting = z.object({
  id: z.string(),
  taken_at: timestamp,
  person_name: z.string(),
  /** "Table 4", or "Counter". */
  label: z.string(),
  items: z.array(z.object({ quantity: z.number(), name: z.string(), price: z.number().nullable() })),
  total: z.number(),
  paid: z.boolean(),
  settled: z.boolean(),
});
export type WaitingOfflineOrder = z.output<typeof waiting>;

export const listOfflineOrders = endpoint({
  method: "GET",
  path: "/api/orders/offline",
  summary:
    "Orders from devices whose person may no longer take orders, oldest first, that wait for an owner's decision.",
  access: { roles: OWNER_ONLY },
  errors: [],
  response: z.object({ orders: z.array(waiting) }),
});

export const decideOfflineOrder = endpoint({
  method: "POST",
  path: "/api/orders/offline/decide",
  summary: "Accepts or rejects such an order. What is accepted is placed as it was taken.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [...bookOfflineOrder.errors, "ORDER_CHANGED"],
  query: idQuery,
  body: z.object({ accept: z.boolean() }),
  response: z.object({ reference_id: z.string().nullable() }),
});

export const rejectOfflineOrders = endpoint({
  method: "POST",
  path: "/api/orders/offline/reject-all",
  summary: "Rejects those of the named orders that still wait. Returns how many.",
  access: { roles: OWNER_ONLY },
  offOnDevices: true,
  errors: [],
  body: z.object({ ids: z.array(id).min(1).max(1000) }),
  response: z.object({ rejected: z.number() }),
});

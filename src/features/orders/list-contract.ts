import { z } from "zod";
import { order, orderStatus, paymentStatus } from "#src/features/orders/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, idQuery, line, page, pagination } from "#src/shared/text.ts";
import { ALL_ROLES, COUNTER } from "#src/shared/roles.ts";

const blankIsMissing = (value: unknown) => (value === "" ? undefined : value);

const orderFilters = z.object({
  status: z.preprocess(blankIsMissing, orderStatus.optional()),
  payment_status: z.preprocess(blankIsMissing, paymentStatus.optional()),
  /** Searched for in the table, guest and dish names, and at the beginning of the reference. */
  search: line(100).optional(),
  /** First and last day, in the company's timezone. */
  from: z.preprocess(blankIsMissing, z.iso.date().optional()),
  to: z.preprocess(blankIsMissing, z.iso.date().optional()),
});
export type OrderFilters = z.output<typeof orderFilters>;

export const listOrders = endpoint({
  method: "GET",
  path: "/api/orders",
  summary: "Orders, newest first.",
  access: { roles: COUNTER },
  errors: [],
  query: orderFilters.extend({ page }),
  response: z.object({
    orders: z.array(order),
    /** A search stops at 1,000 orders, and `more` says that others match too. Every other total is exact. */
    pagination: pagination.extend({ total: z.number(), more: z.literal(true).optional() }),
  }),
});

export const readOrder = endpoint({
  method: "GET",
  path: "/api/orders/id",
  summary: "One order with its items.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ order }),
});

const orderChanges = z
  .object({
    status: orderStatus.optional(),
    payment_status: paymentStatus.optional(),
    /**
     * When cancelling: whether the ingredients went back to stock. By default they did if the order was pending, and are
     * booked as waste if it was being prepared.
     */
    return_stock: z.boolean().optional(),
    /** The price agreed on for a special request; no other order's total can be changed. */
    total_amount: decimal({ max: 99_999_999, decimals: 3 }).optional(),
  })
  .refine(
    (changes) => [changes.status, changes.payment_status, changes.total_amount].some((part) => part !== undefined),
    {
      message: "must hold a status, a payment_status or a total_amount",
    },
  );
export type OrderChanges = z.output<typeof orderChanges>;

export const changeOrder = endpoint({
  method: "PATCH",
  path: "/api/orders/id",
  summary:
    "Changes an order: pending to processing to completed, or from the first two to cancelled; unpaid to paid to refunded. Any other change is a 409, and so is cancelling a paid order without refunding it.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND", "ORDER_STATUS", "ORDER_PAYMENT", "ORDER_TOTAL"],
  query: idQuery,
  body: orderChanges,
  response: z.object({ order }),
});

const ordersSummary = z.object({
  /** The company's today, as "2026-03-29". */
  today: z.string(),
  currency: z.string(),
  today_orders: z.number(),
  yesterday_orders: z.number(),
  today_revenue: z.number(),
  yesterday_revenue: z.number(),
  /** Of today's orders; 0 when there are none. */
  average_order_value: z.number(),
  /** Orders of any day that have not been accepted yet. */
  pending_orders: z.number(),
});
export type OrdersSummary = z.output<typeof ordersSummary>;

export const readSummary = endpoint({
  method: "GET",
  path: "/api/orders/summary",
  summary: "Today's totals, in the company's timezone; cancelled and refunded orders do not count.",
  access: { roles: COUNTER },
  errors: [],
  response: z.object({ summary: ordersSummary }),
});

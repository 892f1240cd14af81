import { z } from "zod";
import { order, orderStatus, paymentMethod, paymentStatus, tableNumber } from "#src/features/orders/contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { decimal, idQuery, line, page, pagination, timestamp } from "#src/shared/text.ts";
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
    /** A search stops at 1,000 orders; `more` then says that further orders match. Every other total is exact. */
    pagination: pagination.extend({ total: z.number(), more: z.literal(true).optional() }),
  }),
});

/** An order with its payment, refunds, changes and moves between tables; oldest first. */
export const orderDetail = order.extend({
  payments: z.array(
    z.object({
      method: paymentMethod,
      amount: z.number(),
      /**
       * The difference between the paid amount and the amount due because of the smallest coin, positive or negative;
       * otherwise 0.
       */
      rounding: z.number(),
      /** The cash that the guest handed over, and the change; null when nobody entered it. */
      given: z.number().nullable(),
      change: z.number().nullable(),
      created_at: timestamp,
    }),
  ),
  refunds: z.array(z.object({ amount: z.number(), reason: z.string().nullable(), created_at: timestamp })),
  /** The service charge included in the total, and its percent of the lines; 0 without a service charge. */
  service_percent: z.number(),
  service_charge: z.number(),
  /** The taxes in the total, per rate, at the rates of that time; empty when the restaurant had none. */
  taxes: z.array(
    z.object({ name: z.string(), percent: z.number(), net: z.number(), tax: z.number(), added: z.boolean() }),
  ),
  voids: z.array(
    z.object({
      order_item_id: z.string(),
      dish_name: z.string(),
      size_name: z.string().nullable(),
      quantity: z.number(),
      reason: z.string(),
      /** Whether the ingredients went back to stock. If not, they were booked as waste. */
      returned: z.boolean(),
      created_at: timestamp,
    }),
  ),
  discount_reason: z.string().nullable(),
  /**
   * The discount as it was given; null without a discount. The discount on the current lines can be less. It is at most
   * 10 % of them. If a higher one was given (`isHigh`), it is the part that belongs to those lines it was given for
   * that are still in force.
   */
  discount_given: z.object({ amount: z.number(), percent: z.number().nullable(), isHigh: z.boolean() }).nullable(),
  /** The agreed amount for the lines of a special request that have no price; null until it is agreed on. */
  agreed_amount: z.number().nullable(),
  /** If a till took the order without a connection (at `created_at`), when it sent the order; otherwise null. */
  arrived_at: timestamp.nullable(),
  moves: z.array(z.object({ from_table: z.string(), to_table: z.string(), created_at: timestamp })),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const readOrder = endpoint({
  method: "GET",
  path: "/api/orders/id",
  summary: "One order with its items, payments, refunds and moves.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND"],
  query: idQuery,
  response: z.object({ order: orderDetail }),
});

const orderChanges = z
  .object({
    status: orderStatus.optional(),
    payment_status: paymentStatus.optional(),
    /**
     * When cancelling: whether the ingredients go back to stock. By default they do if the order is pending, and are
     * booked as waste if it is being prepared. When refunding everything: whether the ingredients go back to stock; by
     * default they do not, and stay sold.
     */
    return_stock: z.boolean().optional(),
    /**
     * The total agreed on for a special request. It is at least the total of the lines that have a price. The total of
     * other orders cannot be changed.
     */
    total_amount: decimal({ max: 99_999_999, decimals: 3 }).optional(),
    /** The table that an open and unpaid order moves to. */
    table_number: tableNumber.optional(),
    /**
     * With payment_status "paid": the method, and the cash that the guest handed over. Without it the method is
     * "other".
     */
    payment: z
      .object({ method: paymentMethod, given: decimal({ max: 99_999_999_999, decimals: 3 }).optional() })
      .optional(),
    /**
     * With payment_status "paid" or a total_amount: the order's total when the person looked. If it has changed, the
     * response is 409.
     */
    total_before: decimal({ max: 99_999_999_999, decimals: 3 }).optional(),
    /** Required with payment_status "refunded": the reason. */
    refund_reason: line(200, 1).optional(),
    /**
     * With payment_status "refunded": the amount to refund. If missing, everything that can still be refunded. The
     * order stays paid until everything is refunded.
     */
    refund_amount: decimal({ min: 0.001, max: 99_999_999_999, decimals: 3 }).optional(),
    /** With a refund_amount: the amount refunded before, so that a repeated request does not refund again. */
    refunded_before: decimal({ max: 99_999_999_999, decimals: 3 }).optional(),
  })
  .refine(
    ({ status, payment_status, total_amount, table_number }) =>
      [status, payment_status, total_amount, table_number].some((part) => part !== undefined),
    { message: "must hold a status, a payment_status, a total_amount or a table_number" },
  )
  .refine(({ payment, payment_status }) => !payment || payment_status === "paid", {
    message: "only goes with the payment_status paid",
    path: ["payment"],
  })
  .refine(({ payment }) => payment?.given === undefined || payment.method === "cash", {
    message: "only goes with cash",
    path: ["payment", "given"],
  })
  .superRefine(({ refund_reason, refund_amount, refunded_before, payment_status, status }, issues) => {
    const report = (path: string, message: string) => issues.addIssue({ code: "custom", message, path: [path] });
    if (payment_status !== "refunded") {
      if (refund_reason !== undefined) report("refund_reason", "only goes with the payment_status refunded");
      if (refund_amount !== undefined) report("refund_amount", "only goes with the payment_status refunded");
      return;
    }
    if (refund_reason === undefined) report("refund_reason", "must say why the money is given back");
    if ((refund_amount === undefined) !== (refunded_before === undefined)) {
      report("refunded_before", "goes with refund_amount, and refund_amount with it");
    }
    if (refund_amount !== undefined && status === "cancelled") {
      report("refund_amount", "cannot be chosen when cancelling: everything is given back");
    }
  });
export type OrderChanges = z.output<typeof orderChanges>;

export const changeOrder = endpoint({
  method: "PATCH",
  path: "/api/orders/id",
  summary:
    "Changes an order: pending to processing to completed, or from the first two to cancelled; unpaid to paid to refunded, in parts when an amount is named. Any other change is a 409, and so is cancelling a paid order without refunding it. An open and unpaid order can be moved to another table.",
  access: { roles: ALL_ROLES },
  errors: ["NOT_FOUND", "ORDER_STATUS", "ORDER_PAYMENT", "ORDER_TOTAL", "ORDER_CHANGED", "ORDER_TABLE"],
  query: idQuery,
  body: orderChanges,
  response: z.object({ order: orderDetail }),
});

const ordersSummary = z.object({
  /** The current day of the company, as "2026-03-29". */
  today: z.string(),
  currency: z.string(),
  today_orders: z.number(),
  yesterday_orders: z.number(),
  today_revenue: z.number(),
  yesterday_revenue: z.number(),
  /** Average of today's orders before refunds; 0 when there are none. */
  average_order_value: z.number(),
  /** Orders of any day that have not been accepted yet. */
  pending_orders: z.number(),
});
export type OrdersSummary = z.output<typeof ordersSummary>;

export const readSummary = endpoint({
  method: "GET",
  path: "/api/orders/summary",
  summary:
    "Today's totals, in the company's timezone; cancelled orders that nobody had paid do not count, and what was given back on the day is subtracted.",
  access: { roles: COUNTER },
  errors: [],
  response: z.object({ summary: ordersSummary }),
});

import { z } from "zod";
import { newOrderItem, ORDER_INVALID } from "#src/features/orders/contract.ts";
import { orderDetail } from "#src/features/orders/list-contract.ts";
import { endpoint } from "#src/shared/endpoint.ts";
import { COUNTER } from "#src/shared/roles.ts";
import { decimal, id, idQuery, line } from "#src/shared/text.ts";

const reason = line(200, 1);

export const addLines = endpoint({
  method: "POST",
  path: "/api/orders/lines",
  summary:
    "Adds lines to an open and unpaid order; prices and stock are the server's of now. A repeated Idempotency-Key adds nothing twice. `id` is the order's.",
  access: { roles: COUNTER },
  errors: [
    "NOT_FOUND",
    "ORDER_STATUS",
    "ORDER_PAYMENT",
    "ORDER_TOTAL",
    "DISH_UNAVAILABLE",
    "SOLD_OUT",
    "PRICE_CHANGED",
    "IDEMPOTENCY_KEY_REUSED",
  ],
  query: idQuery,
  body: z.object({ items: z.array(newOrderItem).min(1, ORDER_INVALID).max(100) }),
  idempotencyKey: true,
  response: z.object({ order: orderDetail }),
});

export const voidLine = endpoint({
  method: "POST",
  path: "/api/orders/void",
  summary:
    "Takes portions of a line off an unpaid order; their ingredients go back to stock or are booked as waste. After preparation only owners and managers may. `id` is the order's.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND", "ORDER_STATUS", "ORDER_PAYMENT", "ORDER_TOTAL", "ORDER_CHANGED", "ROLE_NOT_ALLOWED"],
  query: idQuery,
  body: z
    .object({
      order_item_id: id,
      /** The number of portions that the person saw, so that a repeated request does not void portions twice. */
      quantity_before: z.number().int().min(1).max(999),
      /** The number of remaining portions. */
      quantity: z.number().int().min(0).max(998),
      reason,
      /** Whether the ingredients went back to stock. By default they did if the order was pending. */
      return_stock: z.boolean().optional(),
    })
    .refine(({ quantity, quantity_before }) => quantity < quantity_before, {
      message: "must be less than quantity_before",
      path: ["quantity"],
    }),
  response: z.object({ order: orderDetail }),
});

export const discountOrder = endpoint({
  method: "PUT",
  path: "/api/orders/discount",
  summary:
    "Gives an unpaid order a discount, of a percent of its lines or an amount, instead of the one it had; 0 takes it back. More than 10 % only owners and managers may give. `id` is the order's.",
  access: { roles: COUNTER },
  errors: ["NOT_FOUND", "ORDER_STATUS", "ORDER_PAYMENT", "ORDER_TOTAL", "ORDER_CHANGED", "ROLE_NOT_ALLOWED"],
  query: idQuery,
  body: z
    .object({
      percent: decimal({ max: 100, decimals: 2 }).optional(),
      amount: decimal({ max: 99_999_999_999, decimals: 3 }).optional(),
      /** The reason; required unless the discount is taken back. */
      reason: reason.optional(),
      /** The total of the order that the person saw. */
      total_before: decimal({ max: 99_999_999_999, decimals: 3 }),
    })
    .superRefine(({ percent, amount, reason: why }, issues) => {
      const report = (path: string, message: string) => issues.addIssue({ code: "custom", message, path: [path] });
      if ((percent === undefined) === (amount === undefined)) report("percent", "or an amount must be given, not both");
      if ((percent ?? amount ?? 0) > 0 && why === undefined) report("reason", "must say why there is a discount");
    }),
  response: z.object({ order: orderDetail }),
});

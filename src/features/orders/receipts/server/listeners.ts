import { issueReceipt } from "#src/features/orders/receipts/server/issue-receipt.ts";
import type { Listener } from "#src/server/announce.ts";
import type { Context } from "#src/server/context.ts";

export const salesReceiptListeners: Listener<Context>[] = [
  {
    to: "orders.order-paid",
    run: (context, { order_id, payment_id }) => issueReceipt(context, { order_id, payment_id, refund_id: null }),
  },
  {
    to: "orders.order-refunded",
    run: (context, { order_id, refund_id }) => issueReceipt(context, { order_id, payment_id: null, refund_id }),
  },
];

import { placeOrder } from "#src/features/orders/contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import type { StoredOrder, StoredOrders } from "#src/features/orders/web/till/stored-orders.ts";
import { call, CallError } from "#src/web/call.ts";

/** Not reached, too many at once, and what proxies say while a server starts. */
const LATER = new Set([0, 429, 502, 503, 504]);

/** Whether the same request may succeed later. */
export const isLater = (error: unknown): error is CallError => error instanceof CallError && LATER.has(error.status);

export interface SentOrders {
  /** References of what was placed. */
  placed: string[];
  /** What was placed and could not be marked as paid: what the server said. */
  unpaid: { reference: string; problem: string }[];
}

/**
 * Sends what waits, the oldest first, and stops where the server is not reached. What the server does not take keeps its
 * reason and holds nothing else up: a person decides about it.
 */
export async function sendOrders(orders: StoredOrders): Promise<SentOrders> {
  const sent: SentOrders = { placed: [], unpaid: [] };
  for (const { key } of orders.all()) {
    // Read again: another tab may have sent or changed it.
    const order = orders.one(key);
    if (!order || order.problem !== null) continue;
    try {
      await sendOne(orders, order, sent);
    } catch (error) {
      if (isLater(error)) return sent;
      if (!(error instanceof CallError)) throw error;
      orders.put({ ...order, problem: error.message });
    }
  }
  return sent;
}

async function sendOne(orders: StoredOrders, order: StoredOrder, sent: SentOrders): Promise<void> {
  const { order: placed } = await call(placeOrder, { body: order.body }, { idempotencyKey: order.key });
  if (order.placed_id === null) {
    orders.put({ ...order, placed_id: placed.id });
    sent.placed.push(placed.reference_id);
  }
  if (order.cash && placed.payment_status === "unpaid") {
    const payment = { method: "cash" as const, given: order.cash.given };
    try {
      await call(changeOrder, { query: { id: placed.id }, body: { payment_status: "paid", payment } });
    } catch (error) {
      if (isLater(error) || !(error instanceof CallError)) throw error;
      sent.unpaid.push({ reference: placed.reference_id, problem: error.message });
    }
  }
  orders.remove(order.key);
}

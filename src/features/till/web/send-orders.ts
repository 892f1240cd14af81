import { bookOfflineOrder, handOverOfflineOrders, MAX_HANDED_OVER } from "#src/features/till/contract.ts";
import { type DeviceKey, tokenOf } from "#src/features/till/web/device-keys.ts";
import type { FoundOrder, StoredOrder, StoredOrders } from "#src/features/till/web/stored-orders.ts";
import { call, type CallError } from "#src/web/call.ts";
import { sendEntries } from "#src/web/offline-queue.ts";
import type { CallOf } from "#src/shared/endpoint.ts";

export const isWaiting = ({ problem }: StoredOrder): boolean => problem === null;

/**
 * Whether a call failed because nobody is signed in or the signed-in person has no right. The orders are sent when
 * somebody who may take orders signs in on this device.
 */
const isUntilAllowed = ({ status, code }: CallError): boolean =>
  status === 401 || status === 403 || code === "NO_COMPANY";

export interface SentOrders {
  /** References of the placed orders. */
  placed: string[];
  /** Whether the signed-in person, if any, may not take orders. */
  notAllowed: boolean;
  /** The error because of which the other orders continue to wait. */
  later: CallError | null;
}

/** Returns an order in the form in which it is sent. */
const takenOf = ({ body, at, settled, total, cash }: StoredOrder): CallOf<typeof bookOfflineOrder>["body"] => ({
  order: body,
  taken_at: at,
  settled,
  total,
  cash: cash && { given: cash.given },
});

/**
 * Sends the waiting orders, oldest first. Stops at an error that is not a decision about the order, which then
 * continues to wait unchanged. An order that the server rejects is stored with the reason, so that a person can decide
 * about it; the orders after it are still sent.
 */
export async function sendOrders(orders: StoredOrders): Promise<SentOrders> {
  const placed: string[] = [];
  const later = await sendEntries(orders, {
    isWaiting,
    send: async (order) => {
      const { key } = order;
      const sent = await call(bookOfflineOrder, { body: takenOf(order) }, { idempotencyKey: key });
      placed.push(sent.order.reference_id);
      orders.remove(key);
    },
    reject: (order, problem) => orders.put({ ...order, problem }),
    waitsAt: isUntilAllowed,
  });
  return { placed, later, notAllowed: later !== null && isUntilAllowed(later) };
}

/**
 * Hands over the waiting orders of a device whose person may no longer take orders; an owner decides about them. Orders
 * of people who still may take orders stay until somebody signs in. Returns how many were handed over.
 */
export async function handOverOrders(orders: StoredOrders): Promise<number> {
  const found = await orders.find();
  const byKey = Map.groupBy(
    found.filter((foundOrder): foundOrder is FoundOrder & { deviceKey: DeviceKey } => foundOrder.deviceKey !== null),
    ({ deviceKey }) => deviceKey,
  );
  let count = 0;
  for (const [deviceKey, group] of byKey) {
    const token = await tokenOf(deviceKey);
    for (let start = 0; start < group.length; start += MAX_HANDED_OVER) {
      const some = group.slice(start, start + MAX_HANDED_OVER);
      const body = { token, orders: some.map(({ order }) => ({ key: order.key, taken: takenOf(order) })) };
      const { outcome } = await call(handOverOfflineOrders, { body });
      if (outcome === "sign_in") break;
      for (const { order } of some) orders.remove(order.key);
      count += some.length;
    }
  }
  return count;
}

import { bookOfflineOrder, handOverOfflineOrders, MAX_HANDED_OVER } from "#src/features/orders/offline-contract.ts";
import { type DeviceKey, tokenOf } from "#src/features/orders/web/till/device-keys.ts";
import type { FoundOrder, StoredOrder, StoredOrders } from "#src/features/orders/web/till/stored-orders.ts";
import { call, CallError } from "#src/web/call.ts";
import type { CallOf } from "#src/shared/endpoint.ts";

/** Not reached, too many at once, and what proxies say while a server starts. */
const LATER = new Set([0, 429, 502, 503, 504]);

/** Whether the same request may succeed later. */
export const isLater = (error: unknown): error is CallError => error instanceof CallError && LATER.has(error.status);

/** Not signed in, and not allowed: what waits is sent once somebody who may take orders signs in here. */
const UNTIL_ALLOWED = new Set([401, 403]);

const isUntilAllowed = (error: unknown): error is CallError =>
  error instanceof CallError && (UNTIL_ALLOWED.has(error.status) || error.code === "NO_COMPANY");

/**
 * Whether nothing was decided about the order itself: not reached, not allowed, or something else responded, such as the
 * sign-in page of a wireless network.
 */
const isUndecided = (error: unknown): boolean =>
  isLater(error) || isUntilAllowed(error) || (error instanceof CallError && error.code === "NOT_JSON");

export interface SentOrders {
  /** References of what was placed. */
  placed: string[];
  /** Whoever is signed in, if anybody, may not take orders. */
  notAllowed: boolean;
}

/** Returns an order as it is sent. */
const takenOf = ({ body, at, settled, total, cash }: StoredOrder): CallOf<typeof bookOfflineOrder>["body"] => ({
  order: body,
  taken_at: at,
  settled,
  total,
  cash: cash && { given: cash.given },
});

/**
 * Sends what waits, the oldest first, and stops where nothing is decided about an order: it waits unchanged. What the
 * server does not take keeps its reason and holds nothing else up: a person decides about it.
 */
export async function sendOrders(orders: StoredOrders): Promise<SentOrders> {
  const sent: SentOrders = { placed: [], notAllowed: false };
  for (const { key } of await orders.all()) {
    // Read again: another tab may have sent or changed it.
    const order = await orders.one(key);
    if (!order || order.problem !== null) continue;
    try {
      const { order: placed } = await call(bookOfflineOrder, { body: takenOf(order) }, { idempotencyKey: key });
      sent.placed.push(placed.reference_id);
      orders.remove(key);
    } catch (error) {
      if (isUndecided(error)) return { ...sent, notAllowed: isUntilAllowed(error) };
      if (!(error instanceof CallError)) reportError(error);
      await orders.put({ ...order, problem: error instanceof CallError ? error.message : "It could not be sent." });
    }
  }
  return sent;
}

/**
 * Hands over what waits on a device whose person may no longer take orders; an owner decides about it. What belongs to
 * people who still may stays, until somebody signs in. Returns how many were handed over.
 */
export async function handOverOrders(orders: StoredOrders): Promise<number> {
  const found = await orders.find();
  const byKey = Map.groupBy(
    found.filter((one): one is FoundOrder & { deviceKey: DeviceKey } => one.deviceKey !== null),
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

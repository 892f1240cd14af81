import { createHash, createHmac, randomInt } from "node:crypto";
import type { z } from "zod";
import { v4 as randomUuid, v7 as uuid } from "uuid";
import { confirmOrder } from "#src/features/orders/server/confirm-order.ts";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import type { OrderType, pickupRequest, PlacedOrder } from "#src/features/orders/contract.ts";
import { MAX_TABLE_ORDERS_PER_MINUTE, MAX_UNPAID_PICKUPS } from "#src/features/orders/limits.ts";
import { listedTable } from "#src/features/orders/server/listed-table.ts";
import { notifyOwnerSoon } from "#src/features/orders/server/order-alerts.ts";
import { asAppError, orderErrorCode, sqlState } from "#src/features/orders/server/order-errors.ts";
import {
  type DatabaseOrder,
  type DatabasePlacedOrder,
  type OrderLine,
  placeOrderAtOnce,
  takeOrder,
} from "#src/features/orders/server/order-functions.ts";
import { withIsoTime } from "#src/features/orders/server/orders.ts";
import { statusToken } from "#src/features/orders/server/status-token.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";

export interface OrderRequest {
  channel: "menu" | "staff";
  items: OrderLine[];
  table_number: string;
  /** The token of the table's printed code. */
  table_code?: string | null | undefined;
  /** `table` when missing. */
  order_type?: OrderType | undefined;
  pickup?: z.output<typeof pickupRequest> | null | undefined;
  customer_id: string;
  note?: string | null | undefined;
  /** The total that the caller was shown. It is checked against the server's total; `null` for no check. */
  total: number | null;
  /** A guest's device and address. The guest's unpaid orders are counted by both. */
  guest?: { device: string; address: string } | undefined;
  /** Requests with the same key return the same order, which is booked once. */
  idempotency_key: string;
  /** When a till took the order without a connection; missing for an order taken now. */
  taken_at?: string | undefined;
  /** Whether the order was paid and handed over at `taken_at`. If so, it is booked as it was sold. */
  settled?: boolean | undefined;
}

/**
 * States after which the order is placed again from the start: a deadlock, a serialization failure, or a reference
 * number that is already used.
 */
const RETRYABLE_STATES = new Set(["40P01", "40001", "23505"]);
const MAX_ATTEMPTS = 5;

/**
 * Places an order. One statement, which is one transaction, handles server prices, recipe stock, ledger, activity and
 * live event. Throws 409 PRICE_CHANGED, SOLD_OUT, DISH_UNAVAILABLE, ORDERING_PAUSED, CLOSED, PICKUP_TIME_GONE,
 * PICKUP_UNPAID or IDEMPOTENCY_KEY_REUSED, and 429 TOO_MANY_ORDERS.
 */
export async function placeOrder(scope: Scope, request: OrderRequest): Promise<PlacedOrder> {
  const result = await retryPlacing(() => run(scope, asJson(scope, request)))
    .catch(async (error: unknown) => {
      const listed = orderErrorCode(error) === "UNKNOWN_TABLE" && (await listedTable(scope, request.table_number));
      if (!listed) throw error;
      // The fingerprint is still that of the original request, so that a repeated request finds the order.
      return retryPlacing(() => run(scope, { ...asJson(scope, request), table_number: listed }));
    })
    .catch((error: unknown) => {
      throw asAppError(error, request) ?? error;
    });
  if (result.alert || result.low_items.length > 0) notifyOwnerSoon(scope);
  return asPlacedOrder(scope, result);
}

/** Runs a transaction that places an order; starts it again when it conflicts with another one. */
export async function retryPlacing<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !RETRYABLE_STATES.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/**
 * Runs a transaction of one statement that commits asynchronously, so that it holds no lock while it waits for a round
 * trip or the disk. Returns the result when the order is safe. When the order brings an item to its reorder threshold,
 * the statement writes a row into `reorder_checks`.
 */
async function run({ database, companyId }: Scope, request: DatabaseOrder): Promise<DatabasePlacedOrder> {
  const result = await placeOrderAtOnce.call(database, request);
  await confirmOrder(database, { companyId, orderId: result.order_id });
  return result;
}

/**
 * Places an order in a transaction that the caller commits or rolls back, including the reorder check. The owner is not
 * notified of the order. `isRepeated`: the order was placed before. Throws the same errors as `placeOrder`.
 */
export async function placeOrderWithin(
  context: Context,
  request: OrderRequest,
): Promise<PlacedOrder & { isRepeated: boolean }> {
  try {
    const result = await takeOrder.call(context.db, asJson(context, request));
    await requestReorderCheck(context, result.low_items);
    return { ...asPlacedOrder(context, result), isRepeated: result.outcome === "repeated" };
  } catch (error) {
    throw asAppError(error, request) ?? error;
  }
}

/** Ids, reference and token are new on every attempt. A repeated key returns those of the first attempt. */
function asJson(scope: Scope | Context, { idempotency_key, total, guest, ...request }: OrderRequest): DatabaseOrder {
  const { companyId, actor, env } = scope;
  return {
    ...request,
    company_id: companyId,
    idempotency_key,
    total,
    max_per_minute: env.RATE_LIMIT ? MAX_TABLE_ORDERS_PER_MINUTE : null,
    ...(guest && env.RATE_LIMIT && { guest: asHashes(scope, guest) }),
    fingerprint: fingerprintOf(request),
    // The id contains the moment, so that orders of the same time are stored next to each other.
    order_id: uuid(request.taken_at === undefined ? undefined : { msecs: Date.parse(request.taken_at) }),
    reference: newReference(),
    status_token: randomUuid(),
    user_id: actorId(actor),
    actor_name: actor.name,
    chosen: request.items.some(({ options }) => options !== undefined && options.length > 0),
    items: request.items.map((item) => ({ ...item, id: uuid() })),
  };
}

/**
 * Returns hashes that identify a guest's device and address within one restaurant. The device and the address are not
 * stored themselves.
 */
function asHashes({ companyId, deriveKey }: Scope | Context, { device, address }: { device: string; address: string }) {
  const hash = (text: string) =>
    createHmac("sha256", deriveKey("guests of pickup"))
      .update(JSON.stringify([companyId, text]))
      .digest("base64url");
  return {
    device: hash(`device ${device}`),
    address: hash(`address ${address}`),
    most_of_device: MAX_UNPAID_PICKUPS.device,
    most_of_address: MAX_UNPAID_PICKUPS.address,
  };
}

/** A hash of the ordered items, without guest id and total, because a retry may have another id or a newer total. */
function fingerprintOf({
  channel,
  items,
  table_number,
  order_type = "table",
  pickup,
  note,
}: Omit<OrderRequest, "idempotency_key" | "total">): string {
  const lines = contentOf(items);
  return createHash("sha256")
    .update(
      JSON.stringify([
        channel,
        lines,
        table_number,
        note ?? null,
        ...(order_type === "table" ? [] : [order_type]),
        ...(pickup ? [pickup] : []),
      ]),
    )
    .digest("base64url");
}

/** Returns the fields of the lines that distinguish one request from another. */
export function contentOf(items: readonly OrderLine[]): unknown[] {
  return items.map(({ menu_item_id, size_id, quantity, note, options = [] }) => {
    const line = [menu_item_id, size_id ?? null, quantity, note ?? null];
    return options.length > 0 ? [...line, options] : line;
  });
}

/** No vowels and no look-alike characters, because references are read aloud, and must not spell a word. */
const LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";

function newReference(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

function asPlacedOrder({ companyId }: Scope | Context, result: DatabasePlacedOrder): PlacedOrder {
  const { order_id, reference_id, item_count, total_amount, currency, is_special_request, username, pickup } = result;
  const token = statusToken(companyId, result.status_token);
  const restaurant = username === null ? "" : `restaurant=${username}&`;
  return {
    order_id,
    customer_reference: reference_id,
    item_count,
    total_amount,
    currency,
    is_special_request,
    status_token: token,
    status_url: `/menu?${restaurant}order=${token}`,
    ...(pickup && { pickup: withIsoTime(pickup) }),
  };
}

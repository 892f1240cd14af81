import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import { v4 as randomUuid, v7 as uuid } from "uuid";
import { requestReorderCheck } from "#src/features/inventory/server/reorder.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";
import { notifyOwnerSoon } from "#src/features/orders/server/order-alerts.ts";
import { orderErrorCode, refusalOf, sqlState } from "#src/features/orders/server/order-errors.ts";
import { statusToken } from "#src/features/orders/server/status-token.ts";
import { actorId, type Scope } from "#src/server/context.ts";
import { waitForWalFlush } from "#src/server/db/wait-for-wal-flush.ts";

export interface OrderLine {
  menu_item_id: string;
  /** The first size when missing. */
  size_id?: string | null | undefined;
  quantity: number;
  /** What the caller was shown; checked against the server's price when given. */
  price?: number | null | undefined;
  dish_name?: string | null | undefined;
  size_name?: string | null | undefined;
  note?: string | null | undefined;
}

export interface OrderRequest {
  channel: "menu" | "staff";
  items: OrderLine[];
  table_number: string;
  customer_id: string;
  note?: string | null | undefined;
  /** What the caller was shown; `null` when the server is to say what it costs. */
  total: number | null;
  /** The same key answers the same order and books once. */
  idempotency_key: string;
}

interface Answer {
  outcome: "placed" | "repeated";
  order_id: string;
  reference_id: string;
  item_count: number;
  total_amount: number;
  currency: string;
  username: string | null;
  is_special_request: boolean;
  status_token: string;
  low_items: string[];
  /** The owner is to be told; the order has noted it. */
  alert: boolean;
}

/** A deadlock with work that locks stock in another order, or a reference that was given out before: again, from the start. */
const TRANSIENT = new Set(["40P01", "40001", "23505"]);
const ATTEMPTS = 5;

/**
 * Places an order: the server's prices, the recipes' stock, ledger, activity and live event in one statement that is one
 * transaction. Throws 409 PRICE_CHANGED, SOLD_OUT, DISH_UNAVAILABLE, ORDERING_PAUSED, CLOSED or IDEMPOTENCY_KEY_REUSED.
 */
export async function placeOrder(scope: Scope, request: OrderRequest): Promise<PlacedOrder> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await run(scope, asJson(scope, request));
      if (answer.alert) notifyOwnerSoon(scope);
      return placed(scope, answer);
    } catch (error) {
      if (attempt === ATTEMPTS || !TRANSIENT.has(sqlState(error) ?? "")) throw refusalOf(error, request) ?? error;
    }
  }
}

/**
 * Most orders are a transaction of one statement, so that no lock waits for our next word or for the disk; they are
 * answered once they are safe. One that brings an item to its
 * reorder threshold is refused by that statement and placed again beside the job that tells the owner.
 */
async function run(scope: Scope, request: object): Promise<Answer> {
  try {
    const whole = JSON.stringify({ ...request, can_queue: false });
    const { rows } = await sql<{ answer: Answer }>`select place_order_at_once(${whole}::jsonb) as answer`.execute(
      scope.database,
    );
    await waitForWalFlush(scope.database);
    return resultIn(rows);
  } catch (error) {
    if (orderErrorCode(error) !== "REORDER_DUE") throw error;
  }
  return scope.within(async (context) => {
    const whole = JSON.stringify({ ...request, can_queue: true });
    const { rows } = await sql<{ answer: Answer }>`select take_order(${whole}::jsonb) as answer`.execute(context.db);
    const answer = resultIn(rows);
    await requestReorderCheck(context, answer.low_items);
    return answer;
  });
}

function resultIn([row]: { answer: Answer }[]): Answer {
  if (!row) throw new Error("place_order answered nothing.");
  return row.answer;
}

/** Ids, reference and token are new on every attempt; a repeated key answers those of the first. */
function asJson({ companyId, actor }: Scope, { idempotency_key, total, ...request }: OrderRequest): object {
  return {
    ...request,
    company_id: companyId,
    idempotency_key,
    total,
    fingerprint: fingerprintOf(request),
    order_id: uuid(),
    reference: newReference(),
    status_token: randomUuid(),
    user_id: actorId(actor),
    actor_name: actor.name,
    items: request.items.map((item) => ({ ...item, id: uuid() })),
  };
}

/** What was asked for, without what the device told about it: a retry may carry another guest id or a fresher total. */
function fingerprintOf({
  channel,
  items,
  table_number,
  note,
}: Omit<OrderRequest, "idempotency_key" | "total">): string {
  const lines = items.map((item) => [item.menu_item_id, item.size_id ?? null, item.quantity, item.note ?? null]);
  return createHash("sha256")
    .update(JSON.stringify([channel, lines, table_number, note ?? null]))
    .digest("base64url");
}

/** No vowels and no look-alikes: it is read out loud across a counter, and never spells anything. */
const LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";

function newReference(): string {
  return Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

function placed({ companyId }: Scope, answer: Answer): PlacedOrder {
  const { order_id, reference_id, item_count, total_amount, currency, is_special_request, username } = answer;
  const token = statusToken(companyId, answer.status_token);
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
  };
}

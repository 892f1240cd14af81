import { sql } from "kysely";
import type { Order } from "#src/features/orders/contract.ts";
import { MAX_OFFLINE_HOURS, type OfflineOrder } from "#src/features/till/contract.ts";
import { lockOrder, type LockedOrder } from "#src/features/orders/server/lock-order.ts";
import { soldLines } from "#src/features/till/server/price-list.ts";
import { markHandedOver, markPaid } from "#src/features/orders/server/mark-settled.ts";
import { recordPayment } from "#src/features/orders/server/order-records.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import type { OrderLine } from "#src/features/orders/server/order-functions.ts";
import { type OrderRequest, placeOrderWithin, retryPlacing } from "#src/features/orders/server/place-order.ts";
import { findTaker, inNameOf, type TakenBy } from "#src/features/till/server/taker.ts";
import { canPay } from "#src/features/orders/rules.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { PersonOnTablet } from "#src/server/device-turns.ts";
import { conflict } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";

const MAX_AGE_MS = MAX_OFFLINE_HOURS * 60 * 60 * 1000;

/**
 * Places an order that a till took without a connection, with its payment, in one transaction. Reports count it at the
 * moment it was taken. A settled order is booked as it was sold, below zero if necessary. The same key is placed once,
 * even if it was sent as an ordinary order before. The log names whoever took it. Throws what `placeOrder` throws, and
 * 409 ORDER_PAYMENT.
 */
export async function bookOfflineOrder(
  scope: Scope,
  taken: ReceivedOrder,
  key: string,
  { arrived, taker }: Received = { arrived: Date.now() },
): Promise<Order> {
  const takenBy = taker ? { taker } : await findTaker(scope, taken.taken_at, arrived);
  return retryPlacing(() => scope.within((sending) => bookWithin(sending, { taken, key, arrived, takenBy })));
}

interface Received {
  /** When the order arrived from the device. */
  arrived: number;
  /** Who took the order, if that was found on arrival. */
  taker?: PersonOnTablet;
}

interface Booked {
  taken: ReceivedOrder;
  key: string;
  arrived: number;
  takenBy: TakenBy;
}

/** Does the same within a transaction of the caller, who begins it again to retry (`retryPlacing`). */
export async function bookWithin(sending: Context, { taken, key, arrived, takenBy }: Booked): Promise<Order> {
  const context = inNameOf(sending, takenBy.taker);
  const request = await requestOf(context, taken, key, arrived);
  const { order_id, isRepeated } = await placeOrderWithin(context, request);
  const placed = await lockOrder(context, order_id);
  await settle(context, placed, { ...taken, ...takenBy, taken_at: request.taken_at, isRepeated });
  return readOrder(context, order_id);
}

/** An order as it arrived from a device; its lines have `sold_options` if their prices were found on arrival. */
export type ReceivedOrder = Omit<OfflineOrder, "order"> & {
  order: Omit<OfflineOrder["order"], "items"> & { items: OrderLine[] };
};

type OfflineRequest = OrderRequest & { taken_at: string };

async function requestOf(
  context: Context,
  { order, settled, total, taken_at }: ReceivedOrder,
  key: string,
  arrived: number,
): Promise<OfflineRequest> {
  const isPriced = !settled || order.items.every(({ sold_options }) => sold_options !== undefined);
  const items = isPriced ? order.items : await soldLines(context, order.items);
  if (!items) throw conflict("PRICE_CHANGED", "These prices are not known. Please check the order and try again.");
  const request = { ...order, items, channel: "staff" as const, total, idempotency_key: key };
  return { ...request, taken_at: momentOf(taken_at, arrived), settled };
}

/** Returns when an order was taken, by the device's clock: not after it arrived, and at most a day before. */
function momentOf(taken: string, arrived: number): string {
  return new Date(Math.min(arrived, Math.max(Date.parse(taken), arrived - MAX_AGE_MS))).toISOString();
}

type PlacedOffline = ReceivedOrder & TakenBy & { isRepeated: boolean };

/** Records what happened to a placed order before it arrived; nothing is recorded twice. */
async function settle(context: Context, order: LockedOrder, placed: PlacedOffline): Promise<void> {
  const { taken_at, settled, cash, isRepeated, sentBy, unknownOn } = placed;
  const descriptions: string[] = [];
  if (cash && order.payment_status === "unpaid") {
    if (!canPay(order.payment_status, "paid", order.status)) {
      const { reference_id, payment_status } = order;
      throw conflict("ORDER_PAYMENT", `Order ${reference_id} is cancelled and cannot become paid.`, { payment_status });
    }
    descriptions.push(await recordPayment(context, order, { method: "cash", given: cash.given }));
    await markPaid(context, order.id);
  }
  if (settled && (order.status === "pending" || order.status === "processing")) {
    await markHandedOver(context, order.id, taken_at);
    descriptions.push("was handed over", ...(await describeDifferences(context, order.id)));
  }
  if (descriptions.length === 0 && isRepeated) return;
  if (sentBy !== undefined) descriptions.push(`was sent by ${sentBy}`);
  else if (descriptions.length === 0) descriptions.push("was sent later");
  const when = await localTime(context, taken_at);
  const unknown = unknownOn === undefined ? "" : ` when nobody is known to have unlocked ${unknownOn}`;
  await recordActivity(context, {
    action_type: "update",
    entity_type: "order",
    entity_id: order.id,
    entity_name: order.reference_id,
    description: `Order ${order.reference_id}, taken without a connection at ${when}${unknown}, ${descriptions.join(", ")}`,
  });
  await publish(context, "order.changed", order.id);
}

/** Returns in words which dishes of an order are no longer sold, or are sold at another price. */
async function describeDifferences({ db, companyId }: Context, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ dish_name: string; difference: string }>`
    select distinct item.dish_name, case
        when offer.size_id is null then 'was deleted meanwhile'
        when offer.reason = 'hidden' then 'was taken off the menu meanwhile'
        when offer.reason = 'stopped' then 'was marked as sold out meanwhile'
        else 'costs something else by now' end as difference
    from order_items item
    left join size_offer(${companyId}, (select array_agg(size_id) from order_items
      where company_id = ${companyId} and order_id = ${orderId}), now()) offer on offer.size_id = item.size_id
    where item.company_id = ${companyId} and item.order_id = ${orderId} and item.part_of is null
      and (offer.size_id is null or offer.reason in ('hidden', 'stopped') or coalesce(item.full_price, item.unit_price)
        <> offer.price + (select coalesce(sum(total_price), 0) from order_item_options
          where company_id = ${companyId} and order_item_id = item.id))
    order by item.dish_name`.execute(db);
  return rows.map(({ dish_name, difference }) => `${dish_name} ${difference}`);
}

/** Returns a moment in the restaurant's time zone, as "2026-11-23 12:05". */
async function localTime({ db, companyId }: Context, moment: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select to_char(${moment}::timestamptz at time zone timezone, 'YYYY-MM-DD HH24:MI') as text
    from companies where id = ${companyId}`.execute(db);
  return rows[0]!.text;
}

import { sql } from "kysely";
import type { discardOfflineOrder, WaitingOfflineOrder } from "#src/features/till/contract.ts";
import { bookWithin, type ReceivedOrder } from "#src/features/till/server/book-offline.ts";
import { findTaker } from "#src/features/till/server/taker.ts";
import { retryPlacing } from "#src/features/orders/server/place-order.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";
import type { PersonOnTablet } from "#src/server/device-turns.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";
import { publish } from "#src/server/publish.ts";
import type { BodyOf } from "#src/shared/endpoint.ts";

/** Returns the orders that wait for an owner's decision, oldest first. */
export async function listWaitingOrders({ db, companyId }: Context): Promise<WaitingOfflineOrder[]> {
  const { rows } = await sql<{
    id: string;
    taken_at: string;
    person_name: string;
    request: ReceivedOrder;
    names: Names;
  }>`
    select waiting.id, waiting.taken_at, waiting.person_name, waiting.request, (
      select coalesce(jsonb_object_agg(dish.id, dish.name), '{}') from dish
      where dish.company_id = ${companyId} and dish.id in (
        select (item ->> 'menu_item_id')::uuid
        from jsonb_array_elements(waiting.request -> 'order' -> 'items') as item)) as names
    from offline_orders waiting
    where waiting.company_id = ${companyId} and waiting.state = 'waiting' and not ${isPlaced(companyId)}
    order by waiting.taken_at, waiting.id`.execute(db);
  return rows.map(({ id, taken_at, person_name, request: { order, total, settled, cash }, names }) => ({
    id,
    taken_at: new Date(taken_at).toISOString(),
    person_name,
    label: tableLabel({ table_number: order.table_number, order_type: order.order_type }),
    items: order.items.map((item) => ({
      quantity: item.quantity,
      name: names[item.menu_item_id] ?? "A dish that is not known",
      price: "price" in item ? (item.price ?? null) : null,
    })),
    total,
    paid: cash !== null,
    settled,
  }));
}

/**
 * Whether a waiting order was placed under its key. The previous version placed it in one transaction and recorded that
 * in another one, which did not run if the process was killed in between.
 */
const isPlaced = (companyId: string) =>
  sql`exists (select from orders where company_id = ${companyId} and idempotency_key = waiting.id::text)`;

type Names = Record<string, string>;

/**
 * Places a waiting order as it was taken, or rejects it, in one transaction that has claimed it first; the activity log
 * records both. Returns the reference of the placed order. Repeating the same decision changes nothing. Throws 404 for
 * an unknown order, 409 ORDER_CHANGED when somebody decided otherwise, and what `bookOfflineOrder` throws: the order
 * then continues to wait.
 */
export function decideOnOrder(scope: Scope, id: string, accept: boolean): Promise<string | null> {
  return retryPlacing(() =>
    scope.within(async (context) => {
      const waiting = await claim(context, id);
      if (waiting.state !== "waiting") return decidedBefore(waiting, accept);
      if (accept) return acceptOrder(context, waiting);
      await rejectOrder(context, waiting);
      await publish(context, "order.changed");
      return null;
    }),
  );
}

/**
 * Rejects those of the orders that still wait, in one transaction. Orders that arrived meanwhile, which the owner has
 * not seen, continue to wait. Returns the number of rejected orders.
 */
export async function rejectOrders(context: Context, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<Waiting>`
    select id, state, request, user_id, person_name, created_at from offline_orders waiting
    where company_id = ${context.companyId} and id = any(${ids}::uuid[]) and state = 'waiting'
      and not ${isPlaced(context.companyId)}
    order by id for update`.execute(context.db);
  for (const waiting of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction does one query at a time
    await rejectOrder(context, waiting);
  }
  if (rows.length > 0) await publish(context, "order.changed");
  return rows.length;
}

interface Waiting {
  id: string;
  state: "waiting" | "accepted" | "rejected";
  request: ReceivedOrder;
  user_id: string;
  person_name: string;
  created_at: string;
  /** Reference of the order that was placed for it. */
  reference_id?: string | null;
}

/** Locks the row until the transaction ends, so that the second of two decisions finds the first. */
async function claim({ db, companyId }: Context, id: string): Promise<Waiting> {
  await sql`select from offline_orders where company_id = ${companyId} and id = ${id} for update`.execute(db);
  // The row is read after it is locked: a statement that waits for the lock does not see the order that another
  // decision placed.
  const { rows } = await sql<Waiting>`
    select waiting.id, case when ${isPlaced(companyId)} then 'accepted' else waiting.state end as state,
      waiting.request, waiting.user_id, waiting.person_name, waiting.created_at, (
        select reference_id from orders
        where company_id = ${companyId} and idempotency_key = waiting.id::text) as reference_id
    from offline_orders waiting
    where waiting.company_id = ${companyId} and waiting.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound("Order");
  return row;
}

function decidedBefore({ state, reference_id = null }: Waiting, accept: boolean): string | null {
  if ((state === "accepted") === accept) return reference_id;
  throw conflict("ORDER_CHANGED", `This order was ${state} meanwhile. Please look again.`);
}

async function acceptOrder(context: Context, { id, request, ...waiting }: Waiting): Promise<string> {
  const { user_id, person_name, created_at } = waiting;
  const takenBy = { taker: { id: user_id, name: person_name } };
  const placed = await bookWithin(context, { taken: request, key: id, arrived: Date.parse(created_at), takenBy });
  await decided(context, id, "accepted", placed.id);
  await recordActivity(context, {
    action_type: "update",
    entity_type: "order",
    entity_id: placed.id,
    entity_name: placed.reference_id,
    description: `${tookOffline(person_name)} was accepted as ${placed.reference_id}`,
  });
  await publish(context, "order.changed", placed.id);
  return placed.reference_id;
}

async function rejectOrder(context: Context, { id, request, person_name }: Waiting): Promise<void> {
  await decided(context, id, "rejected", null);
  await recordActivity(context, {
    action_type: "update",
    entity_type: "order",
    entity_id: null,
    entity_name: null,
    description: `${tookOffline(person_name)}, total ${request.total}${request.cash ? ", paid in cash" : ""}, was rejected`,
  });
}

const tookOffline = (person: string) => `An order that ${person} took without a connection`;

async function decided(
  { db, companyId, actor }: Context,
  id: string,
  state: Waiting["state"],
  order_id: string | null,
) {
  await db
    .updateTable("offline_orders")
    .set({ state, order_id, decided_by: actorId(actor), decided_at: new Date().toISOString() })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .execute();
}

/**
 * Records that a person discarded an order on the device that took it. This matters most when cash was taken for it.
 */
export async function recordDiscarded(scope: Scope, order: BodyOf<typeof discardOfflineOrder>): Promise<void> {
  const { taker } = await findTaker(scope, order.taken_at, Date.now());
  await scope.within((context) => recordDiscardedBy(context, taker, order));
}

async function recordDiscardedBy(
  context: Context,
  taker: PersonOnTablet | undefined,
  { taken_at, total, items, paid, problem }: BodyOf<typeof discardOfflineOrder>,
): Promise<void> {
  const { rows } = await sql<{ currency: string; taken: string }>`
    select currency, to_char(${taken_at}::timestamptz at time zone timezone, 'YYYY-MM-DD HH24:MI') as taken
    from companies where id = ${context.companyId}`.execute(context.db);
  const { currency, taken } = rows[0]!;
  await recordActivity(context, {
    action_type: "delete",
    entity_type: "order",
    entity_id: null,
    entity_name: null,
    description: `An order taken without a connection at ${taken}${taker ? ` by ${taker.name}` : ""} (${items}, ${currency} ${total}${
      paid ? ", paid in cash" : ""
    }) was discarded${problem === "" ? "" : `: ${problem}`}`,
  });
}

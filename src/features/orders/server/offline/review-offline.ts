import { sql } from "kysely";
import type { discardOfflineOrder, WaitingOfflineOrder } from "#src/features/orders/offline-contract.ts";
import { bookOfflineOrder, type ReceivedOrder } from "#src/features/orders/server/offline/book-offline.ts";
import { findTaker } from "#src/features/orders/server/offline/taker.ts";
import { recordActivity } from "#src/features/activity/server/record-activity.ts";
import { tableLabel } from "#src/features/orders/table-label.ts";
import { actorId, type Context, type Scope } from "#src/server/context.ts";
import type { PersonOnTablet } from "#src/server/device-turns.ts";
import { notFound } from "#src/server/http/errors.ts";
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
    where waiting.company_id = ${companyId} and waiting.state = 'waiting'
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

type Names = Record<string, string>;

/**
 * Places a waiting order as it was taken, or rejects it; both stand in the activity log. Returns the reference of what was
 * placed. Throws 404 when it does not wait any more, and what `bookOfflineOrder` throws: then it waits on.
 */
export async function decideOnOrder(scope: Scope, id: string, accept: boolean): Promise<string | null> {
  const waiting = await scope.within((context) => readWaiting(context, id));
  const placed = accept ? await bookOfflineOrder(scope, waiting.request, id, receivedOf(waiting)) : null;
  await scope.within(async (context) => {
    const { db, companyId, actor } = context;
    const { numUpdatedRows } = await db
      .updateTable("offline_orders")
      .set({
        state: accept ? "accepted" : "rejected",
        order_id: placed?.id ?? null,
        decided_by: actorId(actor),
        decided_at: new Date().toISOString(),
      })
      .where("company_id", "=", companyId)
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .executeTakeFirst();
    // Another tab decided the same meanwhile, and has written it down.
    if (numUpdatedRows === 0n) return;
    const from = `An order that ${waiting.person_name} took without a connection`;
    await recordActivity(context, {
      action_type: "update",
      entity_type: "order",
      entity_id: placed?.id ?? null,
      entity_name: placed?.reference_id ?? null,
      description: placed
        ? `${from} was accepted as ${placed.reference_id}`
        : `${from}, total ${waiting.request.total}${waiting.request.cash ? ", paid in cash" : ""}, was rejected`,
    });
    await publish(context, "order.changed", placed?.id);
  });
  return placed?.reference_id ?? null;
}

interface Waiting {
  request: ReceivedOrder;
  user_id: string;
  person_name: string;
  created_at: string;
}

const receivedOf = ({ created_at, user_id, person_name }: Waiting) => ({
  arrived: Date.parse(created_at),
  taker: { id: user_id, name: person_name },
});

async function readWaiting({ db, companyId }: Context, id: string): Promise<Waiting> {
  const row = await db
    .selectFrom("offline_orders")
    .select(["request", "user_id", "person_name", "created_at"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (!row) throw notFound("Order");
  // The contract has checked the request when it was stored.
  return row as unknown as Waiting;
}

/** Writes down that a person discarded an order on the device that took it, most of all when cash was taken for it. */
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

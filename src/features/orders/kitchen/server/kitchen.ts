import { sql } from "kysely";
import type { Order } from "#src/features/orders/contract.ts";
import type { AllDayCount, Board, Ticket } from "#src/features/orders/kitchen/contract.ts";
import { stationOf } from "#src/features/orders/kitchen/rules.ts";
import { lockOrder } from "#src/features/orders/server/lock-order.ts";
import { asOrder, readOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import { readStops } from "#src/features/dishes/stops/server/stops.ts";
import { publish } from "#src/server/publish.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

/** Finished orders older than this leave the board by themselves. */
const FINISHED_SINCE = sql<string>`now() - interval '12 hours'`;
/**
 * Maximum number of open tickets on the board, more than any kitchen has at once. The board shows the newest and the
 * number of older ones.
 */
const MAX_OPEN = 500;
/** Maximum number of finished tickets that have not been cleared. Recalled tickets come first. */
const MAX_FINISHED = 200;

export async function readBoard(context: Context): Promise<Board> {
  const open = await selectOpenIds(context);
  const rows = await selectOrders(context)
    .select("orders.recalled_at")
    .where("orders.id", "=", sql<string>`any(${[...open, ...(await selectFinishedIds(context))]}::uuid[])`)
    .orderBy("orders.created_at")
    .orderBy("orders.id")
    .execute();
  const tickets: Ticket[] = rows.map(asOrder).map((row) => ({ ...row, station: stationOf(row) }));
  const older_open = open.length < MAX_OPEN ? 0 : (await countOpen(context)) - open.length;
  const sold_out = await selectSoldOut(context);
  const cleared = await selectCleared(context);
  return { tickets, older_open, all_day: countAllDay(tickets), sold_out, cleared, as_of: new Date().toISOString() };
}

/**
 * Returns the newest open orders. The orders of each status are read from its index, so their number does not matter.
 */
async function selectOpenIds({ db, companyId }: Context): Promise<string[]> {
  const newest = (status: string) => sql`(
    select id, created_at from orders where company_id = ${companyId} and status = ${status}
    order by created_at desc, id desc limit ${MAX_OPEN})`;
  const { rows } = await sql<{ id: string }>`
    select id from (${newest("pending")} union all ${newest("processing")}) as open
    order by created_at desc, id desc limit ${MAX_OPEN}`.execute(db);
  return rows.map(({ id }) => id);
}

async function selectFinishedIds({ db, companyId }: Context): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("company_id", "=", companyId)
    .where("created_at", ">", FINISHED_SINCE)
    .where("status", "in", ["completed", "cancelled"])
    .where("cleared_at", "is", null)
    // A till hands over a settled order after it had no connection. A settled order never was a ticket.
    .where("settled", "=", false)
    .orderBy((eb) => eb("recalled_at", "is", null))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_FINISHED)
    .execute();
  return rows.map(({ id }) => id);
}

async function countOpen({ db, companyId }: Context): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .where("status", "in", ["pending", "processing"])
    .executeTakeFirstOrThrow();
  return count;
}

async function selectSoldOut(context: Context): Promise<Board["sold_out"]> {
  const stops = await readStops(context);
  const named = stops.map(({ id, subject: { name } }) => ({ id, name }));
  return named.toSorted((a, b) => a.name.localeCompare(b.name));
}

async function selectCleared({ db, companyId }: Context): Promise<Board["cleared"]> {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "reference_id", "table_number", "order_type", "status", "cleared_at"])
    .select((eb) =>
      eb
        .selectFrom("order_lines")
        .select((items) => items.fn.coalesce(items.fn.sum<number>("quantity"), sql<number>`0`).as("count"))
        .whereRef("order_lines.company_id", "=", "orders.company_id")
        .whereRef("order_lines.order_id", "=", "orders.id")
        .where("order_lines.part_of", "is", null)
        .as("item_count"),
    )
    .where("company_id", "=", companyId)
    .where("created_at", ">", FINISHED_SINCE)
    .where("status", "=", "completed")
    .where("cleared_at", "is not", null)
    .orderBy("cleared_at", "desc")
    .limit(12)
    .execute();
  return rows as Board["cleared"];
}

/** Counts the portions still to be made over all tickets, the largest count first. */
function countAllDay(tickets: Ticket[]): AllDayCount[] {
  const counts = new Map<string, AllDayCount>();
  for (const { station, order_items } of tickets) {
    if (station !== "new" && station !== "preparing") continue;
    const open = order_items.filter(({ done_at, quantity }) => done_at === null && quantity > 0);
    for (const { dish_name, size_name, quantity } of open.flatMap((item) => [item, ...(item.parts ?? [])])) {
      const key = JSON.stringify([dish_name, size_name]);
      const count = counts.get(key) ?? { dish_name, size_name, quantity: 0 };
      counts.set(key, { ...count, quantity: count.quantity + quantity });
    }
  }
  return [...counts.values()].sort((a, b) => b.quantity - a.quantity || a.dish_name.localeCompare(b.dish_name));
}

/** Ticks a line off or unticks it. Ticking it twice has no effect, because two tablets may be touched at once. */
export async function tickLine(context: Context, id: string, done: boolean): Promise<Order> {
  const { db, companyId } = context;
  const line = await db
    .updateTable("order_items")
    .set({ done_at: done ? sql<string>`coalesce(done_at, now())` : null })
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .returning("order_id")
    .executeTakeFirst();
  if (!line) throw notFound("Order line");
  await publish(context, "order.changed", line.order_id);
  return readOrder(context, line.order_id);
}

/** Takes a ticket off the board. Clearing it again has no effect, because two people may touch two tablets at once. */
export async function clearTicket(context: Context, id: string): Promise<Order> {
  const { reference_id, status } = await lockOrder(context, id);
  if (status !== "completed" && status !== "cancelled") {
    throw conflict("ORDER_STATUS", `Order ${reference_id} is ${status} and stays on the board.`, { status });
  }
  return setBoardState(context, id, { cleared_at: new Date().toISOString(), recalled_at: null });
}

export async function recallTicket(context: Context, id: string): Promise<Order> {
  const { reference_id, status } = await lockOrder(context, id);
  if (status !== "completed") {
    throw conflict("ORDER_STATUS", `Order ${reference_id} is ${status} and cannot be recalled.`, { status });
  }
  return setBoardState(context, id, { cleared_at: null, recalled_at: new Date().toISOString() });
}

async function setBoardState(
  context: Context,
  id: string,
  state: { cleared_at: string | null; recalled_at: string | null },
): Promise<Order> {
  await context.db
    .updateTable("orders")
    .set(state)
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  await publish(context, "order.changed", id);
  return readOrder(context, id);
}

import { sql } from "kysely";
import { v7 as uuid } from "uuid";
import type { practiceOrder as endpoint } from "#src/features/dashboard/setup/contract.ts";
import { readBoard } from "#src/features/orders/kitchen/server/kitchen.ts";
import { readOrder } from "#src/features/orders/server/orders.ts";
import { placeOrderWithin } from "#src/features/orders/server/place-order.ts";
import { recordPractice } from "#src/features/dashboard/setup/server/setup.ts";
import { listTables } from "#src/features/tables/server/tables.ts";
import type { Context, Scope } from "#src/server/context.ts";
import type { ResponseOf } from "#src/shared/endpoint.ts";

type Result = ResponseOf<typeof endpoint>;

/** Carries the result out of the transaction, which it rolls back. */
class RolledBack extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super("The practice order was rolled back.");
    this.result = result;
  }
}

/**
 * Places an order as a guest would, reads what the guest, the kitchen and the stock show, and rolls everything back:
 * nothing is booked, no event reaches a screen and no message is sent. Throws the errors of a guest's order.
 */
export async function practiceOrder(scope: Scope, menu_item_id: string): Promise<Result> {
  const result = await rolledBack(scope, async (context) => {
    const [table] = await listTables(context);
    const { order_id } = await placeOrderWithin(context, {
      channel: "menu",
      items: [{ menu_item_id, quantity: 1 }],
      table_number: table?.name ?? "1",
      customer_id: "guest",
      total: null,
      idempotency_key: uuid(),
    });
    const { tickets } = await readBoard(context);
    const ticket = tickets.find(({ id }) => id === order_id);
    if (!ticket) throw new Error("The kitchen does not see the practice order.");
    return { order: await readOrder(context, order_id), ticket, stock: await stockOf(context, order_id) };
  });
  await scope.within((context) => recordPractice(context));
  return result;
}

async function rolledBack(scope: Scope, work: (context: Context) => Promise<Result>): Promise<Result> {
  try {
    return await scope.within(async (context): Promise<never> => {
      throw new RolledBack(await work(context));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

/** Returns what the order took from the stock, item by item. */
async function stockOf({ db, companyId }: Context, orderId: string): Promise<Result["stock"]> {
  const { rows } = await sql<Result["stock"][number]>`
    select item.id, item.name, item.unit, item.quantity_available - sum(moved.quantity) as before,
      item.quantity_available as after
    from stock_movements moved
    join inventory item on item.company_id = moved.company_id and item.id = moved.item_id
    where moved.company_id = ${companyId} and moved.source_id = ${orderId}
    group by item.company_id, item.id
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

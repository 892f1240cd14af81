import { isDeepStrictEqual } from "node:util";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import { readStatusToken } from "#src/features/orders/server/status-token.ts";
import type { PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { ServerSentEvent } from "#src/server/http/route.ts";

/** One order for whoever holds its token; a token that is wrong in any way is an order that never was. */
export async function readPublicOrder({ database }: PublicContext, text: string): Promise<PublicOrder> {
  const found = readStatusToken(text);
  if (!found) throw notFound("Order");
  const { companyId, token } = found;
  const row = await inTenant(database, companyId, (db) =>
    selectOrders({ db, companyId }).where("orders.status_token", "=", token).executeTakeFirst(),
  );
  if (!row) throw notFound("Order");
  const { id, reference_id, order_items, ...order } = asOrder(row);
  return {
    ...order,
    order_id: id,
    company_id: companyId,
    customer_reference: reference_id,
    item_count: order_items.reduce((count, item) => count + item.quantity, 0),
    items: order_items,
  };
}

const finished = (order: PublicOrder) => order.status === "completed" || order.status === "cancelled";

/** The order now and after every change, until there is nothing more to wait for. Throws 404 before it begins. */
export async function followOrder(
  context: PublicContext,
  token: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<ServerSentEvent>> {
  const { company_id, order_id } = await readPublicOrder(context, token);
  const events = context.events.stream(company_id, signal);
  async function* changes(): AsyncGenerator<ServerSentEvent> {
    // Read now that we are listening: what changed in between is in it.
    let order = await readPublicOrder(context, token);
    yield { data: order };
    if (finished(order)) return;
    for await (const { type, id } of events) {
      if (type !== "resync" && id !== order_id) continue;
      const now = await readPublicOrder(context, token);
      // The news that it was placed may come after the first reading.
      if (isDeepStrictEqual(now, order)) continue;
      order = now;
      yield { data: order };
      if (finished(order)) return;
    }
  }
  return changes();
}

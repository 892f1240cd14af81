import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { PublicOrder } from "#src/features/orders/contract.ts";
import { receiptNumber } from "#src/features/orders/receipt-number.ts";
import { asOrder, selectOrders } from "#src/features/orders/server/orders.ts";
import { readStatusToken } from "#src/features/orders/server/status-token.ts";
import type { PublicContext } from "#src/server/context.ts";
import { inTenant } from "#src/server/db/database.ts";
import { notFound } from "#src/server/http/errors.ts";
import type { ServerSentEvent } from "#src/server/http/route.ts";

/**
 * Returns the order of a token, without the fields that only the restaurant may see. Throws 404 for any invalid token.
 */
export async function readPublicOrder({ database }: PublicContext, text: string): Promise<PublicOrder> {
  const found = readStatusToken(text);
  if (!found) throw notFound("Order");
  const { companyId, token } = found;
  const row = await inTenant(database, companyId, (db) =>
    selectOrders({ db, companyId })
      .select([
        taxesOf(companyId).as("taxes"),
        receiptsOf(companyId).as("receipts"),
        "orders.service_percent",
        "orders.service_charge",
      ])
      .where("orders.status_token", "=", token)
      .where((of) =>
        of.exists(of.selectFrom("companies").select("id").where("id", "=", companyId).where("closed_at", "is", null)),
      )
      .executeTakeFirst(),
  );
  if (!row) throw notFound("Order");
  const { id, reference_id, order_items, taxes, receipts, service_percent, service_charge, discount_amount, ...rest } =
    asOrder(row);
  const { pickup, is_price_open: _, ...order } = rest;
  return {
    ...order,
    order_id: id,
    company_id: companyId,
    customer_reference: reference_id,
    item_count: order_items.reduce((count, item) => count + item.quantity, 0),
    // The guest does not see the kitchen's ticks.
    items: order_items.flatMap(({ done_at: _, voided: __, added_at: ___, ...item }) =>
      item.quantity === 0 ? [] : [item],
    ),
    // The guest does not see the name and phone number either, because anybody with the link can see this.
    ...(pickup && { pickup: { number: pickup.number, due_at: pickup.due_at, asap: pickup.asap } }),
    ...(discount_amount > 0 && { discount: discount_amount }),
    ...(receipts && {
      receipts: receipts.map(({ kind, series, number }) => ({ kind, number: receiptNumber(series, number) })),
    }),
    ...(service_charge > 0 && { service: { percent: service_percent, amount: service_charge } }),
    ...(taxes && { taxes: taxes.map(({ added, ...tax }) => ({ ...tax, ...(added && { added }) })) }),
  };
}

/** The taxes in an order's total, per rate; null when there are none. */
function taxesOf(companyId: string) {
  return sql<{ name: string; percent: number; tax: number; added: boolean }[] | null>`(
    select json_agg(json_build_object('name', name, 'percent', percent, 'tax', tax, 'added', added) order by percent desc, name)
    from order_taxes where company_id = ${companyId} and order_id = orders.id)`;
}

/** The receipts of an order, oldest first; null without any. */
function receiptsOf(companyId: string) {
  return sql<{ kind: "sale" | "refund"; series: number; number: number }[] | null>`(
    select json_agg(json_build_object('kind', kind, 'series', series, 'number', number) order by id)
    from receipts where company_id = ${companyId} and order_id = orders.id)`;
}

const isFinished = (order: PublicOrder) => order.status === "completed" || order.status === "cancelled";

/**
 * Returns the current order, and the order after every change until it is completed or cancelled. Throws 404 for an
 * invalid token.
 */
export async function followOrder(
  context: PublicContext,
  token: string,
  signal: AbortSignal,
): Promise<AsyncGenerator<ServerSentEvent>> {
  const { company_id, order_id } = await readPublicOrder(context, token);
  const events = context.events.stream(company_id, signal);
  async function* changes(): AsyncGenerator<ServerSentEvent> {
    // The order is read again after the stream was opened, so that no change in between is missed.
    let order = await readPublicOrder(context, token);
    yield { data: order };
    if (isFinished(order)) return;
    for await (const { type, id } of events) {
      if (type !== "resync" && id !== order_id) continue;
      const current = await readPublicOrder(context, token);
      // The event of the order's placement may arrive after the order was first read.
      if (isDeepStrictEqual(current, order)) continue;
      order = current;
      yield { data: order };
      if (isFinished(order)) return;
    }
  }
  return changes();
}

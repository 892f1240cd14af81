import { recordChange } from "#src/features/activity/server/record-change.ts";
import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { shownIn } from "#src/features/inventory/server/shown-units.ts";
import { letterLink } from "#src/features/messages/server/letter-link.ts";
import type { MailTable } from "#src/features/messages/server/mail-queue.ts";
import {
  type PurchaseOrder,
  type PurchaseOrderLine,
  purchaseOrderLine,
  type PurchaseOrderSummary,
} from "#src/features/purchasing/contract.ts";
import { cancellationText, orderText, type TextLine } from "#src/features/purchasing/order-text.ts";
import { orderBefore } from "#src/features/purchasing/rules/delivery-calendar.ts";
import type { Reason } from "#src/features/purchasing/rules/why.ts";
import { asTimestamp, type OrderingClock, readClock, termsOf } from "#src/features/purchasing/server/ordering-clock.ts";
import { pageUntil } from "#src/features/purchasing/server/supplier-link.ts";
import { KNOWN_STATES, ON_ORDER_STATES, OPEN_STATES } from "#src/features/purchasing/states.ts";
import { channelsOf } from "#src/features/suppliers/channels.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import type { Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { currencyDigits } from "#src/shared/money.ts";

/** The table in which the mails of orders are stored. */
export const ORDER_MAILS: MailTable = { table: "purchase_order_mails", about: "po_id", letter: "order" };

const MAX_ORDERS = 200;

export type OrderSupplier = Pick<
  Supplier,
  | "name"
  | "contact"
  | "whatsapp_number"
  | "email"
  | "order_email"
  | "order_by"
  | "delivery_days"
  | "lead_time_days"
  | "order_cutoff"
  | "closed_days"
  | "delivers_on_holidays"
  | "shows_prices"
>;

interface OrderRow extends Omit<PurchaseOrderSummary, "order_before" | "supplier_name"> {
  supplier: OrderSupplier;
  company: { name: string; address: string | null };
  note: string;
  approved_by: string | null;
  send_error: string | null;
  supplier_reply: string | null;
  supplier_replied_at: string | null;
  message_id: string | null;
  also_ordered: number[];
}

async function selectOrders({ db, companyId }: Context, which: RawBuilder<unknown>): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select po.id, po.number, po.supplier_id, po.state, po.version, po.deliver_on, po.currency, po.estimate, po.source,
      po.warnings, po.proposed_at, po.approved_at, po.sent_at, po.sent_by, po.supplier_reply_kind, po.note,
      po.approved_by_name as approved_by, po.send_error, po.supplier_reply, po.supplier_replied_at, po.message_id,
      coalesce(lines.line_count, 0)::integer as line_count, coalesce(lines.unpriced, 0)::integer as unpriced,
      json_build_object('name', supplier.name, 'contact', supplier.contact, 'whatsapp_number', supplier.whatsapp_number,
        'email', supplier.email, 'order_email', supplier.order_email, 'order_by', supplier.order_by,
        'delivery_days', supplier.delivery_days, 'lead_time_days', supplier.lead_time_days,
        'order_cutoff', to_char(supplier.order_cutoff, 'HH24:MI'), 'closed_days', supplier.closed_days,
        'delivers_on_holidays', supplier.delivers_on_holidays, 'shows_prices', supplier.shows_prices) as supplier,
      json_build_object('name', company.name, 'address', company.address) as company,
      coalesce((
        select json_agg(other.number order by other.number) from purchase_orders other
        where other.company_id = po.company_id and other.supplier_id = po.supplier_id
          and other.deliver_on = po.deliver_on and other.id <> po.id
          and other.state = any(${[...ON_ORDER_STATES]}::text[])), '[]') as also_ordered
    from purchase_orders po
    join companies company on company.id = po.company_id
    join suppliers supplier on supplier.company_id = po.company_id and supplier.id = po.supplier_id
    left join lateral (
      select count(*) as line_count, count(*) filter (where line.expected_price is null) as unpriced
      from purchase_order_lines line where line.company_id = po.company_id and line.po_id = po.id
    ) lines on true
    where po.company_id = ${companyId} and ${which}`.execute(db);
  return rows;
}

export async function listOrders(
  context: Context,
  { state, supplier }: { state: string; supplier?: string | undefined },
): Promise<PurchaseOrderSummary[]> {
  const clock = await readClock(context);
  const states = state === "open" ? [...OPEN_STATES] : [state];
  const byState = state === "all" ? sql`true` : sql`po.state = any(${states}::text[])`;
  const bySupplier = supplier === undefined ? sql`true` : sql`po.supplier_id = ${supplier}`;
  const rows = await selectOrders(
    context,
    sql`${byState} and ${bySupplier}
      order by array_position(array['draft', 'approved', 'unconfirmed', 'sending'], po.state) nulls last,
        case when po.state = any(${[...OPEN_STATES]}::text[]) then 0 else 1 end,
        case when po.state = any(${[...OPEN_STATES]}::text[]) then po.deliver_on end, po.number desc
      limit ${MAX_ORDERS}`,
  );
  return rows.map((row) => summaryOf(row, clock));
}

function summaryOf({ supplier, ...row }: OrderRow, clock: OrderingClock): PurchaseOrderSummary {
  const last = orderBefore(termsOf(supplier, clock), row.deliver_on);
  return { ...row, supplier_name: supplier.name, order_before: last && asTimestamp(last, clock) };
}

export async function readOrder(context: Context, id: string): Promise<PurchaseOrder> {
  const [row] = await selectOrders(context, sql`po.id = ${id}`);
  if (!row) throw notFound("Order");
  const clock = await readClock(context);
  const lines = await readLines(context, id, row.currency);
  const { supplier, company } = row;
  const text = orderText({
    ...row,
    lines: await shownLines(context, lines),
    company: company.name,
    address: company.address,
  });
  const cancellation = KNOWN_STATES.includes(row.state) ? cancellationText({ ...row, company: company.name }) : null;
  const channels = channelsOf(supplier);
  return {
    ...summaryOf(row, clock),
    note: row.note,
    lines,
    approved_by: row.approved_by,
    send_error: row.send_error,
    supplier_reply: row.supplier_reply,
    supplier_replied_at: row.supplier_replied_at,
    also_ordered: row.also_ordered,
    page_until: await pageUntil(context, id),
    channels,
    text,
    cancellation_text: cancellation,
    link: await letterLink(ORDER_MAILS, context, row),
  };
}

interface LineRow extends Omit<PurchaseOrderLine, "why" | "amount"> {
  reason: Reason | null;
}

export async function readLines(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  id: string,
  currency: string,
): Promise<PurchaseOrderLine[]> {
  const { rows } = await sql<LineRow>`
    select line.id, line.item_id, item.name as item_name, line.supplier_item_id, line.text, line.code, line.pack_name,
      line.pack_quantity, line.order_multiple, line.packs, line.quantity, line.received, line.cancelled, line.unit,
      line.expected_price, line.reason
    from purchase_order_lines line
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where line.company_id = ${companyId} and line.po_id = ${id}
    order by line.position, line.id`.execute(db);
  return rows.map(({ reason, ...line }) => ({
    ...line,
    amount: line.expected_price === null ? null : amountOf(line.quantity, line.expected_price, currency),
    why: reason?.sentences ?? [],
  }));
}

/** Returns lines with amounts in the units in which items are shown, for texts such as the supplier's. */
export const shownLines = <Line extends TextLine & { item_id: string }>(
  context: Pick<Context, "db" | "companyId">,
  lines: readonly Line[],
): Promise<Line[]> => shownIn(context, z.array(purchaseOrderLine), [...lines]);

export function amountOf(quantity: number, price: number, currency: string): number {
  return new Big(quantity).times(price).round(currencyDigits(currency), Big.roundHalfUp).toNumber();
}

/** Adds the action to the activity log, and publishes it. Returns the row as it is then. */
export async function recorded(
  context: Context,
  id: string,
  action: "create" | "update" | "delete",
  what: string,
): Promise<PurchaseOrder> {
  const order = await readOrder(context, id);
  const name = `Order ${order.number}`;
  await recordChange(context, {
    entity: "purchase_order",
    action,
    row: { id, name },
    description: `${name} to ${order.supplier_name} ${what}`,
    event: "purchase-orders.changed",
  });
  return order;
}

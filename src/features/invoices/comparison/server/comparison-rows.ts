import { sql } from "kysely";
import type { Comparison } from "#src/features/invoices/comparison/contract.ts";
import type { Context } from "#src/server/context.ts";

export type ComparedDelivery = Pick<Comparison, "delivery_id" | "booked_at" | "booked_by" | "po_id" | "po_number"> & {
  supplier_id: string;
};

/** Returns the deliveries with these ids that were not reversed, in the order in which they came. */
export async function readDeliveries({ db, companyId }: Context, ids: readonly string[]): Promise<ComparedDelivery[]> {
  const { rows } = await sql<ComparedDelivery>`
    select delivery.id as delivery_id, delivery.booked_at, delivery.booked_by, delivery.supplier_id, delivery.po_id,
      po.number as po_number
    from deliveries delivery
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    where delivery.company_id = ${companyId} and delivery.id = any(${[...ids]}::uuid[]) and delivery.reversed_at is null
    order by delivery.booked_at, delivery.id`.execute(db);
  return rows;
}

export interface NamedItem {
  item_id: string;
  item_name: string;
  unit: string;
  /** Null for an item that only the invoice names. */
  ordered: string | null;
  delivered: string | null;
  damaged: string;
  rejected: string;
  substitute: string | null;
  delivery_line_id: string | null;
}

/** Returns the ordered quantity of each item and its quantities on the delivery, in the item's present unit. */
export async function readNamedItems(
  { db, companyId }: Context,
  { delivery_id, po_id }: ComparedDelivery,
): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    select item.id as item_id, item.name as item_name, item.unit, sum(part.ordered)::text as ordered,
      sum(part.delivered)::text as delivered, coalesce(sum(part.damaged), 0)::text as damaged,
      coalesce(sum(part.rejected), 0)::text as rejected, min(part.substitute) as substitute,
      (array_agg(part.line_id order by part.is_bad desc, part.position) filter (where part.line_id is not null))[1]
        as delivery_line_id
    from (
      select line.item_id, line.quantity as ordered, null::numeric as delivered, null::numeric as damaged,
        null::numeric as rejected, null::text as substitute, null::uuid as line_id, 0 as position, false as is_bad
      from purchase_order_lines line
      where line.company_id = ${companyId} and line.po_id = ${po_id}
      union all
      select line.item_id, null, case when line.outcome in ('damaged', 'refused') then 0 else came.quantity end,
        case when line.outcome = 'damaged' then came.quantity end,
        case when line.outcome = 'refused' then came.quantity end, null, line.id, line.position,
        line.outcome in ('damaged', 'refused')
      from delivery_lines line
      cross join lateral (select round(line.quantity * line.unit_factor, 6) as quantity) as came
      where line.company_id = ${companyId} and line.delivery_id = ${delivery_id}
      union all
      select line.substitutes_item_id, null, 0, null, null, other.name, line.id, line.position, true
      from delivery_lines line
      join inventory other on other.company_id = line.company_id and other.id = line.item_id
      where line.company_id = ${companyId} and line.delivery_id = ${delivery_id} and line.substitutes_item_id is not null
    ) as part
    join inventory item on item.company_id = ${companyId} and item.id = part.item_id
    group by item.id, item.name, item.unit`.execute(db);
  return rows;
}

export interface ChargedLine {
  invoice_id: string;
  invoice_line_id: string;
  item_id: string;
  item_name: string;
  unit: string;
  display_unit: string | null;
  quantity: string;
  amount: string;
  code: string;
  not_delivered: boolean;
  invoice_number: string;
  /** The invoice's currency. `rate` is the value of one of its units in the company's currency. */
  currency: string;
  rate: string;
  day: string;
}

/** Returns the goods that a delivery's invoices charge, in the items' present units and the invoices' currencies. */
export async function readChargedLines({ db, companyId }: Context, deliveryId: string): Promise<ChargedLine[]> {
  const { rows } = await sql<ChargedLine>`
    select invoice.id as invoice_id, line.id as invoice_line_id, item.id as item_id, item.name as item_name, item.unit, item.display_unit,
      round(line.received_quantity * line.unit_factor, 6)::text as quantity, line.amount::text as amount, line.code,
      line.not_delivered, invoice.invoice_number, coalesce(invoice.currency, company.currency) as currency,
      coalesce(invoice.exchange_rate, 1)::text as rate,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as day
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    join supplier_invoice_lines line on line.company_id = invoice.company_id and line.invoice_id = invoice.id
    join inventory item on item.company_id = line.company_id and item.id = line.item_id
    where invoice.company_id = ${companyId} and invoice.delivery_id = ${deliveryId} and invoice.status = 'processed'
      and invoice.reversed_at is null and invoice.document = 'invoice' and line.received_quantity > 0
    order by invoice.saved_at, invoice.id, line.position`.execute(db);
  return rows;
}

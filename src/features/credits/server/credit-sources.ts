import { sql } from "kysely";
import type { CreditSource } from "#src/features/credits/contract.ts";
import type { Context } from "#src/server/context.ts";

const MAX_SOURCES = 20;

/** Returns the newest invoices and deliveries of a supplier that a request can be about. */
export async function listSources(context: Context, supplierId: string): Promise<CreditSource[]> {
  const [invoices, deliveries] = [await readInvoices(context, supplierId), await readDeliveries(context, supplierId)];
  return [...invoices, ...deliveries].toSorted((a, b) => b.date.localeCompare(a.date));
}

async function readInvoices({ db, companyId }: Context, supplierId: string): Promise<CreditSource[]> {
  const { rows } = await sql<CreditSource>`
    select 'invoice' as kind, invoice.id, invoice.invoice_number as number,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as date,
      coalesce((
        select json_agg(json_build_object('id', line.id, 'item_id', line.item_id, 'text', line.item_name,
          'quantity', line.quantity, 'unit', line.unit,
          'unit_price', case when line.quantity > 0 and line.amount > 0
            then round(line.amount / line.quantity, 6) end) order by line.position)
        from supplier_invoice_lines line
        where line.company_id = invoice.company_id and line.invoice_id = invoice.id), '[]') as lines
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    where invoice.company_id = ${companyId} and invoice.supplier_id = ${supplierId} and invoice.status = 'processed'
      and invoice.reversed_at is null and invoice.document = 'invoice'
    order by invoice.saved_at desc, invoice.id
    limit ${MAX_SOURCES}`.execute(db);
  return rows;
}

async function readDeliveries({ db, companyId }: Context, supplierId: string): Promise<CreditSource[]> {
  const { rows } = await sql<CreditSource>`
    select 'delivery' as kind, delivery.id, coalesce(po.number::text, '') as number,
      (delivery.booked_at at time zone company.timezone)::date::text as date,
      coalesce((
        select json_agg(json_build_object('id', line.id, 'item_id', line.item_id,
          'text', coalesce(ordered.text, item.name), 'quantity', line.quantity, 'unit', line.unit,
          'unit_price', case when ordered.unit = line.unit and ordered.expected_price > 0
            then ordered.expected_price end) order by line.position)
        from delivery_lines line
        join inventory item on item.company_id = line.company_id and item.id = line.item_id
        left join purchase_order_lines ordered
          on ordered.company_id = line.company_id and ordered.id = line.po_line_id
        where line.company_id = delivery.company_id and line.delivery_id = delivery.id), '[]') as lines
    from deliveries delivery
    join companies company on company.id = delivery.company_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    where delivery.company_id = ${companyId} and delivery.supplier_id = ${supplierId}
      and delivery.reversed_at is null
    order by delivery.booked_at desc, delivery.id
    limit ${MAX_SOURCES}`.execute(db);
  return rows;
}

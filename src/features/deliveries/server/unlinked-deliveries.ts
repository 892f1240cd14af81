import { sql } from "kysely";
import type { UnlinkedDelivery } from "#src/features/deliveries/contract.ts";
import { MAX_DAYS_APART } from "#src/features/deliveries/rules.ts";
import type { Context } from "#src/server/context.ts";
import { conflict, notFound } from "#src/server/http/errors.ts";

interface Invoiced {
  supplier: { id: string; name: string };
  itemIds: readonly string[];
  /** The date printed on the invoice; null when there is none. */
  date: string | null;
}

/**
 * Returns the delivery that an invoice is for, as given by the caller; null when the goods were not counted in at the
 * door. Throws 409 DELIVERY_UNLINKED when the caller does not give it and the invoice may be for a delivery near that
 * date, because the stock would be counted twice.
 */
export async function deliveryOfInvoice(
  context: Context,
  deliveryId: string | null | undefined,
  invoiced: Invoiced,
): Promise<string | null> {
  if (deliveryId === null) return null;
  if (deliveryId !== undefined) return requireStanding(context, deliveryId, invoiced.supplier.id);
  const deliveries = await unlinkedDeliveries(context, invoiced);
  if (deliveries.length === 0) return null;
  throw conflict(
    "DELIVERY_UNLINKED",
    `Goods of this invoice were counted in at the door from ${invoiced.supplier.name} these days. Say which delivery it is for, so that they are not counted twice.`,
    { deliveries },
  );
}

async function requireStanding({ db, companyId }: Context, id: string, supplierId: string): Promise<string> {
  const row = await db
    .selectFrom("deliveries")
    .select(["id", "reversed_at"])
    .where("company_id", "=", companyId)
    .where("id", "=", id)
    .where("supplier_id", "=", supplierId)
    .executeTakeFirst();
  if (!row) throw notFound("Delivery");
  if (row.reversed_at !== null) throw conflict("DELIVERY_REVERSED", "This delivery was reversed.");
  return row.id;
}

/** Returns a supplier's deliveries near a date with some of these items, for which no invoice was received. */
async function unlinkedDeliveries({ db, companyId }: Context, { supplier, itemIds, date }: Invoiced) {
  const { rows } = await sql<UnlinkedDelivery>`
    select delivery.id as delivery_id, delivery.booked_at, delivery.booked_by, po.number as po_number, lines.items
    from deliveries delivery
    join companies company on company.id = delivery.company_id
    left join purchase_orders po on po.company_id = delivery.company_id and po.id = delivery.po_id
    cross join lateral (
      select json_agg(json_build_object('item_id', named.item_id, 'name', named.name, 'unit', named.unit,
          'quantity', named.quantity) order by named.name) as items,
        bool_or(named.is_missing) as has_missing
      from (
        select item.id as item_id, item.name, item.unit,
          sum(case when line.outcome in ('damaged', 'refused') then 0
            else round(line.quantity * line.unit_factor, 6) end) as quantity,
          item.id = any(${[...itemIds]}::uuid[]) and not exists (
            select from supplier_invoice invoice
            join supplier_invoice_lines charged on charged.company_id = invoice.company_id
              and charged.invoice_id = invoice.id and charged.item_id = item.id
            where invoice.company_id = ${companyId} and invoice.delivery_id = delivery.id
              and invoice.status = 'processed' and invoice.reversed_at is null) as is_missing
        from delivery_lines line
        join inventory item on item.company_id = line.company_id and item.id = line.item_id
        where line.company_id = delivery.company_id and line.delivery_id = delivery.id
        group by item.id, item.name, item.unit
      ) as named
    ) as lines
    where delivery.company_id = ${companyId} and delivery.supplier_id = ${supplier.id} and delivery.reversed_at is null
      and lines.has_missing
      and (abs((delivery.booked_at at time zone company.timezone)::date
          - coalesce(${date}::date, (now() at time zone company.timezone)::date)) <= ${MAX_DAYS_APART}
        or delivery.booked_at >= now() - make_interval(days => ${MAX_DAYS_APART}))
    order by delivery.booked_at desc, delivery.id
    limit 10`.execute(db);
  return rows;
}

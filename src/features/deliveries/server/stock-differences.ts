import { sql } from "kysely";
import { withShownUnits } from "#src/features/inventory/server/shown-units.ts";
import { successorId } from "#src/features/inventory/server/successors.ts";
import type { Context } from "#src/server/context.ts";

export interface StockDifference {
  item_id: string;
  name: string;
  unit: string;
  shown_unit?: string | undefined;
  /** The quantity still to be booked, in the item's present unit; negative when too much was booked. */
  quantity: number;
  quantity_available: number;
}

/** Maximum difference that rounding alone causes between quantities that were converted between units. */
const ROUNDING = "0.00001";

/** A delivery with the invoices for it, or an invoice without a delivery. */
export type ReceiptOf = { delivery: string } | { invoice: string };

/**
 * Returns, by item, the quantity that the ledger lacks for a delivery and its invoices, or for an invoice. The delivery
 * decides on the items that it names. An invoice decides on all other items, and on all items when the delivery was
 * taken back. Goods that went back according to an invoice count in any case. Delivery and invoice may come in any
 * order: the right quantity follows from the valid ones, and the quantity that was booked before is subtracted.
 */
export async function readStockDifferences(context: Context, receipt: ReceiptOf): Promise<StockDifference[]> {
  const { db, companyId } = context;
  await lockItems(context, receipt);
  const { rows } = await sql<StockDifference>`
    with ${receiptParts(context, receipt)}
    select item.id as item_id, item.name, item.unit, item.quantity_available, parts.quantity
    from (
      select item_id, coalesce(sum(door), sum(came), 0) + coalesce(sum(returned), 0) - coalesce(sum(booked), 0) as quantity
      from (
        select item_id, quantity as door, null::numeric as came, null::numeric as returned, null::numeric as booked from door
        union all
        select item_id, null, came, returned, null from invoiced
        union all
        select item_id, null, null, null, quantity from booked
      ) as part
      group by item_id
    ) as parts
    join inventory item on item.company_id = ${companyId} and item.id = parts.item_id
    where abs(parts.quantity) >= ${ROUNDING}::numeric
    order by item.id`.execute(db);
  return withShownUnits(context, rows);
}

/** Locks the items of a delivery, of its invoices and of their movements, in the order in which orders lock them. */
async function lockItems(context: Context, receipt: ReceiptOf): Promise<void> {
  const { db, companyId } = context;
  await sql`
    with ${receiptParts(context, receipt)}
    select id from inventory
    where company_id = ${companyId}
      and id in (select item_id from door union select item_id from invoiced union select item_id from booked)
    order by id for no key update`.execute(db);
}

/**
 * `door`, `invoiced` and `booked`: the quantities of an item on the delivery, on its invoices and in the ledger, in the
 * item's present unit.
 */
function receiptParts({ companyId }: Context, receipt: ReceiptOf) {
  const deliveryId = "delivery" in receipt ? receipt.delivery : null;
  const isMeant = "delivery" in receipt ? sql`delivery_id = ${receipt.delivery}` : sql`id = ${receipt.invoice}`;
  return sql`
  invoice as (
    select id, reversed_at from supplier_invoice
    where company_id = ${companyId} and ${isMeant} and status = 'processed'
  ),
  door as (
    select named.item_id, sum(named.quantity) as quantity
    from deliveries delivery
    join delivery_lines line on line.company_id = delivery.company_id and line.delivery_id = delivery.id
    cross join lateral (
      select line.item_id, case when line.outcome in ('damaged', 'refused') then 0
        else round(line.quantity * line.unit_factor, 6) end as quantity
      union all
      select line.substitutes_item_id, 0 where line.substitutes_item_id is not null
    ) as named
    where delivery.company_id = ${companyId} and delivery.id = ${deliveryId}::uuid and delivery.reversed_at is null
    group by named.item_id
  ),
  invoiced as (
    select line.item_id,
      sum(round(line.received_quantity * line.unit_factor, 6))
        filter (where line.received_quantity > 0 and not line.not_delivered) as came,
      sum(round(line.received_quantity * line.unit_factor, 6)) filter (where line.received_quantity < 0 and not line.not_delivered) as returned
    from invoice
    join supplier_invoice_lines line on line.company_id = ${companyId} and line.invoice_id = invoice.id
    where invoice.reversed_at is null and line.item_id is not null and line.received_quantity is not null
    group by line.item_id
  ),
  booked as (
    select ${successorId({ companyId }, sql`movement.item_id`)} as item_id, sum(movement.quantity) as quantity
    from present_movements movement
    where movement.company_id = ${companyId} and (
      (movement.source_id = ${deliveryId}::uuid and movement.source_type in ('delivery', 'delivery_reversal'))
      or (movement.source_id in (select id from invoice) and movement.source_type in ('invoice', 'invoice_reversal')))
    group by 1
  )`;
}

/**
 * Returns the sums of the movements of one source by item, in the present units: taking the source back removes these.
 */
export async function readBooked(
  { db, companyId }: Context,
  kind: "delivery" | "invoice",
  sourceId: string,
): Promise<{ item_id: string; quantity: number }[]> {
  const { rows } = await sql<{ item_id: string; quantity: number }>`
    select ${successorId({ companyId }, sql`movement.item_id`)} as item_id, sum(movement.quantity) as quantity
    from present_movements movement
    where movement.company_id = ${companyId} and movement.source_id = ${sourceId}
      and movement.source_type in (${kind}, ${`${kind}_reversal`})
    group by 1
    having sum(movement.quantity) <> 0
    order by 1`.execute(db);
  return rows;
}

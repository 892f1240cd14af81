import { sql } from "kysely";
import { successorId } from "#src/features/inventory/server/successors.ts";
import { itemPriceDecimals } from "#src/features/inventory/server/shown-units.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Stores the costs of a delivery's goods as its invoices charge them, per unit that each item had when it was booked.
 * Existing rows stay: a correction is added if it differs from the last one.
 */
export async function correctCosts(context: Context, deliveryId: string): Promise<void> {
  const { db, companyId } = context;
  await sql`
    insert into movement_costs (company_id, movement_id, invoice_id, unit_cost)
    select ${companyId}::uuid, movement.id, charged.invoice_id, corrected.unit_cost
    from stock_movements movement
    join (
      select line.item_id, (array_agg(invoice.id order by invoice.saved_at desc, invoice.id))[1] as invoice_id,
        sum(line.price_per_unit * line.received_quantity) / sum(line.received_quantity * line.unit_factor) as price
      from supplier_invoice invoice
      join supplier_invoice_lines line on line.company_id = invoice.company_id and line.invoice_id = invoice.id
      where invoice.company_id = ${companyId} and invoice.delivery_id = ${deliveryId} and invoice.status = 'processed'
        and invoice.reversed_at is null and line.item_id is not null and line.received_quantity > 0
        and line.price_per_unit > 0
      group by line.item_id
    ) as charged on charged.item_id = ${successorId(context, sql`movement.item_id`)}
    join inventory item on item.company_id = ${companyId} and item.id = charged.item_id
    cross join lateral (
      select round(charged.price * (
        select product(later.unit_factor) from stock_movements later
        where later.company_id = movement.company_id and later.item_id = movement.item_id
          and later.seq > movement.seq and later.unit_factor is not null), ${itemPriceDecimals}) as unit_cost
    ) as corrected
    where movement.company_id = ${companyId} and movement.source_id = ${deliveryId}
      and movement.source_type = 'delivery' and movement.quantity > 0
      and corrected.unit_cost is distinct from coalesce((
        select known.unit_cost from movement_costs known
        join supplier_invoice invoice on invoice.company_id = known.company_id and invoice.id = known.invoice_id
        where known.company_id = movement.company_id and known.movement_id = movement.id and invoice.reversed_at is null
        order by known.seq desc limit 1), movement.unit_cost)
    order by movement.seq`.execute(db);
}

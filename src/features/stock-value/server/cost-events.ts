import { type RawBuilder, sql } from "kysely";
import type { CostEvent } from "#src/features/stock-value/rules.ts";
import type { Context } from "#src/server/context.ts";

interface Asked {
  until: RawBuilder<unknown>;
  /** Only of these items; of all unless given. */
  itemIds?: readonly string[];
}

/**
 * Returns the movements before a moment that change what items cost, in the order of the ledger. The stock before each is
 * today's less what was booked from it on, because the ledger is indexed with the newest first.
 */
export async function readCostEvents({ db, companyId }: Context, { until, itemIds }: Asked): Promise<CostEvent[]> {
  // What the last invoice says that stands.
  const corrected = sql`(
    select cost.unit_cost from movement_costs cost
    join supplier_invoice invoice on invoice.company_id = cost.company_id and invoice.id = cost.invoice_id
    where cost.company_id = ${companyId} and cost.movement_id = moved.id and cost.unit_cost > 0
      and invoice.reversed_at is null
    order by cost.seq desc limit 1)`;
  const { rows } = await sql<CostEvent>`
    select moved.item_id, moved.quantity::text as quantity, (item.quantity_available - moved.since)::text as before,
      moved.source_type, moved.source_id, moved.unit_factor::text as unit_factor,
      case moved.source_type
        when 'invoice' then coalesce(nullif(moved.unit_cost, 0), (
          select line.price_per_unit from supplier_invoice_lines line
          where line.company_id = ${companyId} and line.invoice_id = moved.source_id and line.movement_id = moved.id
            and line.price_per_unit > 0))
        when 'delivery' then coalesce(${corrected}, nullif(moved.unit_cost, 0))
      end::text as price
    from (
      select id, item_id, seq, quantity, source_type, source_id, unit_factor, unit_cost, created_at,
        sum(quantity) over (partition by item_id order by seq desc rows unbounded preceding) as since
      from stock_movements
      where company_id = ${companyId} ${itemIds ? sql`and item_id = any(${itemIds}::uuid[])` : sql``}
    ) as moved
    join inventory item on item.company_id = ${companyId} and item.id = moved.item_id
    where moved.created_at < ${until}
      and moved.source_type in ('invoice', 'invoice_reversal', 'delivery', 'delivery_reversal', 'batch', 'merge', 'unit_change')
    order by moved.seq`.execute(db);
  return rows;
}

/** Returns the items whose costs an item's cost is made of: itself, what its batches used, and what was merged into it. */
export async function readCostParts({ db, companyId }: Context, itemId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive parts (id) as (
      select ${itemId}::uuid
      union
      select used.id
      from parts
      join stock_movements made on made.company_id = ${companyId} and made.item_id = parts.id
        and made.source_type in ('batch', 'merge') and made.reason <> 'consume'
      cross join lateral (
        select made.source_id as id where made.source_type = 'merge'
        union all
        select part.item_id from stock_movements part
        where made.source_type = 'batch' and part.company_id = ${companyId} and part.source_id = made.source_id
          and part.reason = 'consume'
      ) as used
      where used.id is not null
    )
    select id from parts`.execute(db);
  return rows.map(({ id }) => id);
}

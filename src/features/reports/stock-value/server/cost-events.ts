import { type RawBuilder, sql } from "kysely";
import type { CostEvent } from "#src/features/reports/stock-value/rules.ts";
import { COST_SOURCES, lastSum } from "#src/features/reports/totals/server/stock-sums.ts";
import type { Context } from "#src/server/context.ts";

interface Asked {
  until: RawBuilder<unknown>;
  /** Limits the movements to these items; all items by default. */
  itemIds?: readonly string[];
  /** Limits the movements to those after this one. */
  after?: number;
}

type Company = Pick<Context, "companyId">;

/**
 * Returns the movements before a moment that change the costs of items, in the order of the ledger. The stock after
 * each one is computed from the item's last stored sum (`stock_sums`) and the movements since.
 */
export async function readCostEvents(
  { db, companyId }: Context,
  { until, itemIds, after = 0 }: Asked,
): Promise<CostEvent[]> {
  const { rows } = await sql<CostEvent>`
    with items as materialized (
      select item.id, known.seq, known.quantity from inventory item
      cross join lateral (${lastSum({ companyId }, sql`item.id`)}) as known
      where item.company_id = ${companyId} ${itemIds ? sql`and item.id = any(${itemIds}::uuid[])` : sql``}
    )
    ${pricedEvents(
      { companyId },
      sql`(
      select movement.*, stored.quantity as stock
      from items
      cross join lateral (${storedCostMovements({ companyId }, sql`items.id`, after)}) as movement
      join stock_sums stored on stored.company_id = ${companyId} and stored.item_id = items.id
        and stored.seq = movement.seq
      where movement.seq <= items.seq
      union all
      select ${COLUMNS}, items.quantity
        + sum(movement.quantity) over (partition by movement.item_id order by movement.seq rows unbounded preceding)
      from items
      cross join lateral (
        select * from stock_movements
        where company_id = ${companyId} and item_id = items.id and seq > items.seq
        order by seq offset 0) as movement)`,
    )}
    where moved.created_at < ${until} and moved.source_type in ${COST_SOURCES} and moved.seq > ${after}
    order by moved.seq`.execute(db);
  return rows;
}

/** The movements of an item that change its cost, read by the index that contains only these movements. */
const storedCostMovements = ({ companyId }: Company, itemId: RawBuilder<unknown>, after: number) => sql`
  select ${COLUMNS} from stock_movements movement
  where movement.company_id = ${companyId} and movement.item_id = ${itemId} and movement.seq > ${after}
    and movement.source_type in ${COST_SOURCES}
  order by movement.seq offset 0`;

const COLUMNS = sql`movement.id, movement.item_id, movement.seq, movement.quantity, movement.source_type,
  movement.source_id, movement.unit_factor, movement.unit_cost, movement.created_at`;

/**
 * Selects the columns for the computation from a subquery of movements, which also has the `stock` after each movement.
 * The query has no conditions.
 */
const pricedEvents = ({ companyId }: Company, movements: RawBuilder<unknown>) => sql`
    select moved.seq, (max(moved.created_at) over (order by moved.seq))::text as latest_at, moved.item_id, moved.quantity::text as quantity,
      (moved.stock - moved.quantity)::text as before, moved.source_type, moved.source_id,
      moved.unit_factor::text as unit_factor,
      case moved.source_type
        when 'invoice' then coalesce(nullif(moved.unit_cost, 0), line.price_per_unit)
        when 'delivery' then coalesce(corrected.unit_cost, nullif(moved.unit_cost, 0))
      end::text as price
    from ${movements} as moved
    left join lateral (
      select price_per_unit from supplier_invoice_lines line
      where line.company_id = ${companyId} and line.movement_id = moved.id and line.invoice_id = moved.source_id
        and line.price_per_unit > 0 offset 0) as line on moved.source_type = 'invoice'
    -- What the last invoice says that stands.
    left join lateral (
      select cost.unit_cost from movement_costs cost
      join supplier_invoice invoice on invoice.company_id = cost.company_id and invoice.id = cost.invoice_id
      where moved.source_type = 'delivery' and cost.company_id = ${companyId} and cost.movement_id = moved.id
        and cost.unit_cost > 0 and invoice.reversed_at is null
      order by cost.seq desc limit 1) as corrected on true`;

/**
 * Returns the items on which an item's cost depends: the item itself, the items that its batches used, and the items
 * that were merged with it.
 */
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

import { type RawBuilder, sql } from "kysely";
import type { Period } from "#src/features/reports/contract.ts";
import type { LedgerSums } from "#src/features/variance/rules.ts";
import type { Context } from "#src/server/context.ts";

export interface ItemSums extends LedgerSums {
  id: string;
  name: string;
  unit: string;
  supplier_id: string | null;
  supplier_name: string | null;
  category_name: string | null;
  unit_price: number;
  counted_from: string;
  counted_to: string;
  /** What deliveries between the counts cost, and how much they were; null when there were none with a price. */
  delivered_cost: number | null;
  delivered: number | null;
}

/**
 * A count that a person made and that stands: one of these sources, and not undone. Waste is named because the index of
 * changes made by hand has it.
 */
export const isCount = sql<boolean>`movement.source_type in ('manual', 'stocktake', 'waste')
  and movement.source_type <> 'waste' and movement.reason = 'count' and not exists (
    select from stock_movements undo where undo.company_id = movement.company_id
      and undo.source_type = 'undo' and undo.source_id = movement.id offset 0)`;

// Everything is looked up per item through an index: `lateral`, with an order that only this index has, or `offset 0`
// against being turned into a join. The planner's estimates for a ledger that was filled a moment ago are of no use, and
// with the plans that it then chooses the same takes minutes.

/**
 * The counts that a period compares, per item: the last one up to the end of its first day (or else the first one after
 * that) and the last one up to the end of its last day. Items without two counts are not among them. A table for a
 * `with` clause.
 */
export const intervals = ({ companyId }: Pick<Context, "companyId">, { from, to }: Period, itemId?: string) => {
  const counts = (condition: RawBuilder<boolean>, order: RawBuilder<unknown>) => sql`lateral (
      select movement.seq, movement.created_at from stock_movements movement
      where movement.company_id = ${companyId} and movement.item_id = item.id and ${isCount} and ${condition}
      order by movement.seq ${order} limit 1)`;
  return sql`
    bounds as materialized (
      select (${from}::date + 1)::timestamp at time zone timezone as opened,
        (${to}::date + 1)::timestamp at time zone timezone as closed
      from companies where id = ${companyId}
    ), intervals as materialized (
      select item.id as item_id, coalesce(earlier.seq, later.seq) as opening_seq,
        coalesce(earlier.created_at, later.created_at) as counted_from, last.seq as closing_seq,
        last.created_at as counted_to, exists (
          select from stock_movements changed
          where changed.company_id = ${companyId} and changed.item_id = item.id and changed.unit_factor is not null
            and changed.seq > coalesce(earlier.seq, later.seq)) as has_unit_changes
      from bounds
      cross join (
        select id from inventory where company_id = ${companyId} and deleted_at is null
          ${itemId === undefined ? sql`` : sql`and id = ${itemId}`} offset 0
      ) as item
      join ${counts(sql<boolean>`movement.created_at < bounds.closed`, sql`desc`)} as last on true
      left join ${counts(sql<boolean>`movement.created_at < bounds.opened`, sql`desc`)} as earlier on true
      left join ${counts(sql<boolean>`earlier.seq is null`, sql`asc`)} as later on true
      where last.seq > coalesce(earlier.seq, later.seq)
    )`;
};

/**
 * The movements of one interval's item since its opening count, with the quantity in the item's present unit and the
 * reason that it has for the report: what undoes a movement has that movement's reason. A query for a `lateral`.
 */
export const movedSince = ({ companyId }: Pick<Context, "companyId">) => sql`
  select movement.id, movement.seq, movement.created_at, movement.source_type, movement.source_id, movement.note,
    movement.seq <= intervals.closing_seq as is_between,
    case movement.source_type
      when 'undo' then (select undone.reason from stock_movements undone
        where undone.company_id = ${companyId} and undone.item_id = intervals.item_id
          and undone.id = movement.source_id and undone.seq < movement.seq
        order by undone.seq desc limit 1)
      -- What an item that was merged brought.
      when 'merge' then 'receive'
      else movement.reason
    end as reason,
    case
      when not intervals.has_unit_changes then movement.quantity
      else (select quantity from present_movements present
        where present.company_id = ${companyId} and present.id = movement.id)
    end as quantity
  from stock_movements movement
  where movement.company_id = ${companyId} and movement.item_id = intervals.item_id
    and movement.seq > intervals.opening_seq
  order by movement.seq desc
  offset 0`;

/** Returns what each item's ledger adds up to between the counts that the period compares. */
export async function readLedgerSums(context: Context, period: Period, itemId?: string): Promise<ItemSums[]> {
  const { db, companyId } = context;
  const { rows } = await sql<ItemSums>`
    with ${intervals(context, period, itemId)}
    select item.id, item.name, item.unit, item.unit_price, supplier.id as supplier_id, supplier.name as supplier_name,
      category.name as category_name,
      intervals.counted_from, intervals.counted_to, item.quantity_available - sums.since as closing,
      sums.received, sums.produced, sums.sold, sums.returned, sums.consumed, sums.wasted, sums.counted,
      delivered.delivered_cost, delivered.delivered
    from intervals
    join inventory item on item.company_id = ${companyId} and item.id = intervals.item_id
    left join suppliers supplier on supplier.company_id = ${companyId} and supplier.id = item.supplier_id
    left join ingredient_categories category on category.company_id = ${companyId} and category.id = item.category_id
    cross join lateral (
      select coalesce(sum(quantity) filter (where not is_between), 0) as since,
        coalesce(sum(quantity) filter (where is_between and reason = 'receive'), 0) as received,
        coalesce(sum(quantity) filter (where is_between and reason = 'produce'), 0) as produced,
        coalesce(-sum(quantity) filter (where is_between and reason = 'sale'), 0) as sold,
        coalesce(sum(quantity) filter (where is_between and reason = 'return'), 0) as returned,
        coalesce(-sum(quantity) filter (where is_between and reason = 'consume'), 0) as consumed,
        coalesce(-sum(quantity) filter (where is_between and reason = 'waste'), 0) as wasted,
        coalesce(sum(quantity) filter (where is_between and reason = 'count'), 0) as counted,
        array_agg(id) filter (where ${isDelivery}) as delivery_ids,
        array_agg(quantity) filter (where ${isDelivery}) as delivered_quantities
      from (${movedSince(context)}) as moved
    ) as sums
    cross join lateral (${deliveries(context)}) as delivered
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

const isDelivery = sql<boolean>`is_between and source_type = 'invoice' and quantity > 0`;

/**
 * What the deliveries of one interval's `sums` cost, and how much they were, without those that were reversed. The
 * item's invoice lines are read once for all of them, and not at all without a delivery.
 */
const deliveries = ({ companyId }: Pick<Context, "companyId">) => sql`
  select sum(line.price_per_unit * line.received_quantity) as delivered_cost, sum(moved.quantity) as delivered
  from (
    select invoice_id, movement_id, price_per_unit, received_quantity from supplier_invoice_lines
    where sums.delivery_ids is not null and company_id = ${companyId} and item_id = intervals.item_id
      and price_per_unit is not null
    order by seq desc offset 0) as line
  join unnest(sums.delivery_ids, sums.delivered_quantities) as moved (id, quantity) on moved.id = line.movement_id
  join lateral (
    select from supplier_invoice invoice
    where invoice.company_id = ${companyId} and invoice.id = line.invoice_id and invoice.reversed_at is null
    order by invoice.id limit 1) as invoice on true`;

import { type RawBuilder, sql } from "kysely";
import type { Period } from "#src/features/reports/contract.ts";
import type { LedgerSums } from "#src/features/counts/variance/rules.ts";
import type { Context } from "#src/server/context.ts";

export interface ItemSums extends LedgerSums {
  id: string;
  name: string;
  unit: string;
  display_unit: string | null;
  supplier_id: string | null;
  supplier_name: string | null;
  category_name: string | null;
  unit_price: number;
  counted_from: string;
  counted_to: string;
  /** Cost and quantity of the deliveries between the counts; null when none had a price. */
  delivered_cost: number | null;
  delivered: number | null;
  /** Whether some of it was counted in at the door and has no invoice yet. Its price is then the ordered price. */
  is_expected: boolean;
}

/**
 * Whether a movement is a count that a person made and that is valid: it has one of these sources, and was not undone.
 * Waste is named because the index of manual changes includes it.
 */
export const isCount = sql<boolean>`movement.source_type in ('manual', 'stocktake', 'waste')
  and movement.source_type <> 'waste' and movement.reason = 'count' and not exists (
    select from stock_movements undo where undo.company_id = movement.company_id
      and undo.source_type = 'undo' and undo.source_id = movement.id offset 0)`;

// Everything is read per item through an index: by `lateral` with an order that only this index has, or by `offset 0`,
// which prevents a join. For a ledger that was just filled, the planner's estimates are useless. The plans that it
// would choose take minutes.

/**
 * Selects the counts that a period compares, per item: the last one up to the end of its first day (or otherwise the
 * first one after that) and the last one up to the end of its last day. Items without two counts are not included. A
 * table for a `with` clause.
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
      select item.*, item.id as item_id, coalesce(earlier.seq, later.seq) as opening_seq,
        coalesce(earlier.created_at, later.created_at) as counted_from, last.seq as closing_seq,
        last.created_at as counted_to, item.id in (
          select item_id from stock_movements where company_id = ${companyId} and unit_factor is not null
        ) as has_unit_changes
      from bounds
      cross join (
        select id, name, unit, display_unit, unit_price, supplier_id, category_id, quantity_available
        from inventory where company_id = ${companyId} and deleted_at is null
          ${itemId === undefined ? sql`` : sql`and id = ${itemId}`} offset 0
      ) as item
      join ${counts(sql<boolean>`movement.created_at < bounds.closed`, sql`desc`)} as last on true
      left join ${counts(sql<boolean>`movement.created_at < bounds.opened`, sql`desc`)} as earlier on true
      left join ${counts(sql<boolean>`earlier.seq is null`, sql`asc`)} as later on true
      where last.seq > coalesce(earlier.seq, later.seq)
    )`;
};

/**
 * Selects the movements of one interval's item since its opening count, with the quantity in the item's present unit
 * and the reason for the report. A movement that undoes another movement has the reason of the undone movement. A query
 * for a `lateral`.
 */
export const movedSince = ({ companyId }: Pick<Context, "companyId">) => sql`
  select movement.id, movement.seq, movement.created_at, movement.source_type, movement.source_id, movement.note,
    movement.seq <= intervals.closing_seq as is_between,
    case movement.source_type
      -- Only the primary key finds it: conditions of another index could mislead the planner.
      when 'undo' then (
        select case when undone.item_id = intervals.item_id and undone.seq < movement.seq then undone.reason end
        from stock_movements undone where undone.company_id = ${companyId} and undone.id = movement.source_id)
      -- What an item that was merged brought.
      when 'merge' then 'receive'
      else movement.reason
    end as reason,
    case
      when not intervals.has_unit_changes then movement.quantity
      -- As the view present_movements has it, without reading the movement again.
      when movement.unit_factor is not null then 0
      else round(movement.quantity * (
        select product(later.unit_factor) from stock_movements later
        where later.company_id = ${companyId} and later.item_id = intervals.item_id
          and later.seq > movement.seq and later.unit_factor is not null), 6)
    end as quantity
  from stock_movements movement
  where movement.company_id = ${companyId} and movement.item_id = intervals.item_id
    and movement.seq > intervals.opening_seq
  order by movement.seq desc
  offset 0`;

/**
 * The part of the report that a movement belongs to, as a number, because comparing texts for every sum takes as long
 * as the sums.
 */
const PARTS = { since: 0, received: 1, produced: 2, used: 3, wasted: 4, counted: 5 };
/** Parts whose movements leave the stock, so their sums are negative in the ledger. */
const LEAVING = ["used", "wasted"];

const partOf = sql<number>`case when not is_between then ${sql.lit(PARTS.since)} else case reason
  when 'sale' then ${sql.lit(PARTS.used)} when 'return' then ${sql.lit(PARTS.used)}
  when 'consume' then ${sql.lit(PARTS.used)} when 'waste' then ${sql.lit(PARTS.wasted)}
  when 'receive' then ${sql.lit(PARTS.received)} when 'produce' then ${sql.lit(PARTS.produced)}
  when 'count' then ${sql.lit(PARTS.counted)} end end`;

const sumOf = (name: keyof typeof PARTS) => sql`
  coalesce(${sql.raw(LEAVING.includes(name) ? "-" : "")}sum(quantity) filter (where part = ${sql.lit(PARTS[name])}), 0)
    as ${sql.ref(name)}`;

/** Returns the sums of each item's ledger between the counts that the period compares. */
export async function readLedgerSums(context: Context, period: Period, itemId?: string): Promise<ItemSums[]> {
  const { db, companyId } = context;
  const { rows } = await sql<ItemSums>`
    with ${intervals(context, period, itemId)}
    select intervals.id, intervals.name, intervals.unit, intervals.display_unit, intervals.unit_price, supplier.id as supplier_id,
      supplier.name as supplier_name, category.name as category_name,
      intervals.counted_from, intervals.counted_to, intervals.quantity_available - sums.since as closing,
      sums.received, sums.produced, sums.used, sums.wasted, sums.counted,
      case when delivered.delivered is not null or door.delivered is not null
        then coalesce(delivered.delivered_cost, 0) + coalesce(door.delivered_cost, 0) end as delivered_cost,
      case when delivered.delivered is not null or door.delivered is not null
        then coalesce(delivered.delivered, 0) + coalesce(door.delivered, 0) end as delivered,
      coalesce(door.is_expected, false) as is_expected
    from intervals
    left join suppliers supplier on supplier.company_id = ${companyId} and supplier.id = intervals.supplier_id
    left join ingredient_categories category on category.company_id = ${companyId} and category.id = intervals.category_id
    cross join lateral (
      select ${sumOf("since")}, ${sumOf("received")}, ${sumOf("produced")}, ${sumOf("used")}, ${sumOf("wasted")},
        ${sumOf("counted")},
        array_agg(delivery_id) filter (where delivery_id is not null) as delivery_ids,
        array_agg(quantity) filter (where delivery_id is not null) as delivered_quantities,
        array_agg(door_id) filter (where door_id is not null) as door_ids,
        array_agg(quantity) filter (where door_id is not null) as door_quantities
      from (
        select ${partOf} as part, quantity,
          case when is_between and source_type = 'invoice' and quantity > 0 then id end as delivery_id,
          case when is_between and source_type = 'delivery' and quantity > 0 then id end as door_id
        from (${movedSince(context)}) as moved offset 0
      ) as parts
    ) as sums
    cross join lateral (${deliveries(context)}) as delivered
    cross join lateral (${doorDeliveries(context)}) as door
    order by lower(intervals.name), intervals.id`.execute(db);
  return rows;
}

/**
 * Selects cost and quantity of the deliveries of one interval's `sums`, without reversed ones. The item's invoice lines
 * are read once for all of them, and not at all without a delivery.
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

/**
 * Selects cost and quantity of the goods that were counted in at the door, without those taken back. Their price is
 * that of the last valid invoice, or otherwise the ordered price. Goods that were neither ordered nor invoiced have no
 * price and are left out.
 */
const doorDeliveries = ({ companyId }: Pick<Context, "companyId">) => sql`
  select sum(priced.price * priced.booked) as delivered_cost, sum(priced.quantity) as delivered,
    bool_or(not priced.is_invoiced) as is_expected
  from (
    select moved.quantity, movement.quantity as booked, corrected.unit_cost is not null as is_invoiced,
      coalesce(corrected.unit_cost, movement.unit_cost) as price
    from unnest(sums.door_ids, sums.door_quantities) as moved (id, quantity)
    join lateral (
      select quantity, unit_cost, source_id from stock_movements movement
      where movement.company_id = ${companyId} and movement.id = moved.id
      order by movement.id limit 1) as movement on true
    join lateral (
      select from deliveries delivery
      where delivery.company_id = ${companyId} and delivery.id = movement.source_id and delivery.reversed_at is null
      order by delivery.id limit 1) as delivery on true
    left join lateral (
      select cost.unit_cost from movement_costs cost
      join supplier_invoice invoice on invoice.company_id = cost.company_id and invoice.id = cost.invoice_id
      where cost.company_id = ${companyId} and cost.movement_id = moved.id and cost.unit_cost > 0
        and invoice.reversed_at is null
      order by cost.seq desc limit 1) as corrected on true
  ) as priced
  where priced.price > 0`;

import { type RawBuilder, sql } from "kysely";
import type { CountHistory } from "#src/features/counts/confidence.ts";
import { isStanding } from "#src/features/counts/server/book-ranges.ts";
import { usedOf, usedUpTo } from "#src/features/reports/totals/server/stock-sums.ts";
import type { Context } from "#src/server/context.ts";

/** An item's book stock at a moment, and the results of its earlier counts, in the item's present unit. */
export interface Spread extends CountHistory {
  item_id: string;
  name: string;
  unit: string;
  unit_price: number;
  reorder_threshold: number;
  book: number;
  /** Null when it was never counted; `moved` and `days` then cover the last 28 days. */
  counted_at: string | null;
}

/** Maximum number of an item's counts that are read. */
const MAX_COUNTS = 20;
/** Number of days that are read for an item that was never counted. */
const UNCOUNTED_DAYS = 28;
/** Minimum number of days between counts: an immediate correction says nothing about what happens in a day. */
const MIN_DAYS = 1;

const uncounted = sql`make_interval(days => ${sql.lit(UNCOUNTED_DAYS)})`;

/** Returns the spread of each requested item at the moment that is given for the item. */
export function readSpreads(context: Context, asked: readonly { item_id: string; at: string }[]): Promise<Spread[]> {
  return select(
    context,
    sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (item_id uuid, at timestamptz)`,
  );
}

/** Returns the spread of all items held in stock, at one moment; of one item if it is given. */
export function readAllSpreads(context: Context, at: RawBuilder<unknown>, itemId?: string): Promise<Spread[]> {
  return select(
    context,
    sql`(select id as item_id, ${at} as at from inventory
      where company_id = ${context.companyId} and deleted_at is null
        ${itemId === undefined ? sql`` : sql`and id = ${itemId}`} and not exists (
        select from prep_recipes recipe where recipe.company_id = inventory.company_id
          and recipe.item_id = inventory.id and recipe.mode = 'through')) as asked`,
  );
}

async function select({ db, companyId }: Context, asked: RawBuilder<unknown>): Promise<Spread[]> {
  const { rows } = await sql<Spread>`
    with asked as materialized (select * from ${asked}),
    since as materialized (
      select movement.item_id, movement.seq, movement.quantity, movement.created_at, ${usedOf} as used
      from present_movements movement
      where movement.company_id = ${companyId} and movement.created_at > (select min(at) from asked)
    ), floor as materialized (
      select coalesce((
        select seq from stock_movements
        where company_id = ${companyId} and created_at > (select min(at) from asked) - ${uncounted}
        order by created_at limit 1) - 1, 0) as seq
    )
    select asked.item_id, item.name, item.unit, item.unit_price, item.reorder_threshold, last.counted_at,
      item.quantity_available - coalesce((
        select sum(since.quantity) from since where since.item_id = asked.item_id and since.created_at > asked.at), 0) as book,
      greatest(moved.used, 0) as moved,
      greatest(extract(epoch from asked.at
        - coalesce(last.counted_at, greatest(item.created_at, asked.at - ${uncounted}))) / 86400, 0) as days,
      past.error_sum, past.error_counts, past.drift_sum, past.drift_counts,
      coalesce(nullif(item.par, 0), nullif(past.usual, 0), greatest(item.quantity_available, 0)) as usual
    from asked
    cross join floor
    join inventory item on item.company_id = ${companyId} and item.id = asked.item_id
    left join lateral (
      select made.counted_at, made.at_seq from item_counts made
      where made.company_id = ${companyId} and made.item_id = asked.item_id and made.counted_at < asked.at
        and ${isStanding}
      order by made.counted_at desc limit 1) as last on true
    cross join lateral (select coalesce(last.at_seq, floor.seq) as seq offset 0) as base
    cross join lateral (
      select exists (
        select from stock_movements changed
        where changed.company_id = ${companyId} and changed.item_id = asked.item_id and changed.unit_factor is not null
          and changed.seq > base.seq) as has_changed) as unit
    cross join lateral (
      select case when unit.has_changed then (${recounted(companyId)})
        else (${usedUpTo({ companyId }, sql`asked.item_id`)}) - (${usedUpTo({ companyId }, sql`asked.item_id`, sql`base.seq`)})
          - coalesce((select sum(since.used) from since
            where since.item_id = asked.item_id and since.seq > base.seq and since.created_at > asked.at), 0)
      end as used) as moved
    cross join lateral (${pastCounts(companyId)}) as past`.execute(db);
  return rows;
}

/**
 * The usage since the last count, for items whose unit has changed since then. Each movement is converted into the
 * present unit.
 */
const recounted = (companyId: string) => sql`
  select coalesce(sum(${usedOf}), 0)
  from present_movements movement
  where movement.company_id = ${companyId} and movement.item_id = asked.item_id and movement.seq > base.seq
    and movement.created_at <= asked.at`;

/** The totals of an item's last counts before the moment, in its present unit. */
const pastCounts = (companyId: string) => sql`
  select coalesce(sum(abs(difference) / moved) filter (where moved > 0), 0) as error_sum,
    count(*) filter (where moved > 0) as error_counts,
    coalesce(sum(abs(difference) * factor / greatest(days, ${sql.lit(MIN_DAYS)})) filter (where moved = 0), 0) as drift_sum,
    count(*) filter (where moved = 0) as drift_counts, avg(counted * factor) as usual
  from (
    select made.*, (
      select product(later.unit_factor) from stock_movements later
      where later.company_id = made.company_id and later.item_id = made.item_id and later.seq > made.at_seq
        and later.unit_factor is not null) as factor
    from item_counts made
    where made.company_id = ${companyId} and made.item_id = asked.item_id and made.counted_at < asked.at and ${isStanding}
    order by made.counted_at desc limit ${sql.lit(MAX_COUNTS)}
  ) as made`;

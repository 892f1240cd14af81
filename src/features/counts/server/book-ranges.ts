import { type RawBuilder, sql } from "kysely";
import type { BookRange } from "#src/features/counts/rules.ts";
import type { Context } from "#src/server/context.ts";

/** The moments of the first and the last line of an item. */
export interface CountedSpan {
  item_id: string;
  /** The counted items: this item and the items that were merged into it. */
  counted_ids: string[];
  first_at: string;
  last_at: string;
}

export interface ItemBook extends BookRange {
  item_id: string;
  /** The moment at which the item was counted again later, in another count or by hand. */
  superseded_at: string | null;
  /** The item's last movement up to the last line. */
  at_seq: number;
}

const spanRows = (spans: readonly CountedSpan[]) => sql`
  jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as span (item_id uuid, counted_ids uuid[], first_at timestamptz, last_at timestamptz)`;

/** Whether the row of item_counts with the alias `made` is still valid, because its movement was not undone. */
export const isStanding: RawBuilder<boolean> = sql<boolean>`not exists (
  select from stock_movements undo where undo.company_id = made.company_id and undo.source_type = 'undo'
    and undo.source_id = made.movement_id)`;

/** Whether a movement transfers the stock of a merged item to a successor that was not counted. */
const isMergeAway: RawBuilder<boolean> = sql<boolean>`movement.source_type = 'merge' and part.counted_id <> part.item_id
  and not movement.source_id = any(part.counted_ids)`;

/**
 * Returns the book stock at the moments at which items were counted. The booking of a count, and its undoing, take
 * effect from the moment of the count, not of the booking. If an item was counted under its name before a merge and its
 * successor was not counted, its count is compared with the stock that it brought into the merge.
 */
export async function readBooks({ db, companyId }: Context, spans: readonly CountedSpan[]): Promise<ItemBook[]> {
  const { rows } = await sql<ItemBook>`
    with spans as materialized (select * from ${spanRows(spans)}),
    parts as materialized (select span.*, counted_id from spans span cross join unnest(counted_ids) as counted_id),
    recent as materialized (
      select * from present_movements
      where company_id = ${companyId} and created_at > (select min(first_at) from spans)
    ), moved as materialized (
      select part.item_id, movement.quantity, movement.reason <> 'count' as is_use,
        coalesce(made.counted_at, movement.created_at) as at
      from parts part
      join recent movement on movement.item_id = part.counted_id and movement.created_at > part.first_at
      left join item_counts made on made.company_id = ${companyId} and made.movement_id
        = case when movement.source_type = 'undo' then movement.source_id else movement.id end
      where not (${isMergeAway})
      union all
      select part.item_id, movement.quantity, false, 'infinity'
      from parts part
      join present_movements movement on movement.company_id = ${companyId} and movement.item_id = part.counted_id
      where ${isMergeAway}
    ), held as (
      select part.item_id, sum(item.quantity_available) as quantity
      from parts part join inventory item on item.company_id = ${companyId} and item.id = part.counted_id
      group by part.item_id
    )
    select span.item_id, held.quantity - coalesce(sum(moved.quantity), 0) as first,
      coalesce(sum(moved.quantity) filter (where is_between and moved.quantity > 0), 0) as came,
      coalesce(-sum(moved.quantity) filter (where is_between and moved.quantity < 0), 0) as went,
      (select max(made.counted_at) from item_counts made
        where made.company_id = ${companyId} and made.item_id = any(span.counted_ids || span.item_id)
          and made.counted_at > span.first_at and ${isStanding}) as superseded_at,
      coalesce((select movement.seq from stock_movements movement
        where movement.company_id = ${companyId} and movement.item_id = span.item_id
          and movement.created_at <= span.last_at
        order by movement.seq desc limit 1), 0) as at_seq
    from spans span
    join held on held.item_id = span.item_id
    left join lateral (
      select moved.quantity, moved.is_use and moved.at <= span.last_at as is_between
      from moved where moved.item_id = span.item_id and moved.at > span.first_at
    ) as moved on true
    group by span.item_id, span.counted_ids, span.first_at, span.last_at, held.quantity`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from "kysely";
import { countStock, countStockOf, unitPositions } from "#src/features/reports/totals/server/count.ts";
import {
  areManyOpen,
  CALENDAR,
  type DayRange,
  isStoredDay,
  OPEN_DAYS,
} from "#src/features/reports/totals/server/days.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Selects the sums of the movements of the range for each item, in its present unit: rows with `item_id`, `used`,
 * `wasted` and `received`. Totals stored for an item in an earlier unit are counted again instead. A query for the
 * `from` of a statement that begins with `withDays`.
 */
export function movedStock(company: Pick<Context, "companyId">, range: DayRange): RawBuilder<unknown> {
  const columns = sql`item_id, used, wasted, received`;
  const stored = sql`
    select stored.item_id, stored.used, stored.wasted, stored.received, stored.unit_position = positions.unit_position as is_present
    from daily_stock stored
    join (${unitPositions(company)}) as positions on positions.item_id = stored.item_id
    where ${isStoredDay(company, range)}`;
  const staleItems = sql`select distinct item_id from stored where not is_present`;
  return sql`
    with stored as materialized (${stored})
    select item_id, sum(used) as used, sum(wasted) as wasted, sum(received) as received
    from (
      select item_id, sum(used) as used, sum(wasted) as wasted, sum(received) as received from stored
      where item_id not in (${staleItems}) group by item_id
      union all
      select ${columns} from (${countStock(company, OPEN_DAYS)}) as counted
      union all
      select ${columns} from (${countStockOf(company, CALENDAR, staleItems)}) as recounted
      where day not in (select day from open_days)
    ) as moved
    group by item_id`;
}

/**
 * Selects by how much the ledger changed each item's stock on each day of the range, in its present unit: rows with
 * `day`, `item_id` and `quantity`, of one item or of all. The ledger is read for items that ever changed their unit,
 * and for all items while many days are not stored. A query for the `from` of a statement that begins with `withDays`.
 */
export function changedStock(
  company: Pick<Context, "companyId">,
  range: DayRange,
  itemId?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { companyId } = company;
  const isAsked = itemId ? sql`item_id = ${itemId}` : sql`true`;
  const begins = sql`${range.from}::timestamp at time zone ${range.timezone}`;
  const ends = sql`(${range.to}::date + 1)::timestamp at time zone ${range.timezone}`;
  const movements = sql`
    select (created_at at time zone ${range.timezone})::date as day, item_id, quantity from stock_movements
    where company_id = ${companyId} and ${isAsked} and created_at >= ${begins} and created_at < ${ends}`;
  const changedUnits = sql`
    select item_id from stock_movements where company_id = ${companyId} and unit_factor is not null`;
  return sql`
    select day, item_id, received - used - wasted as quantity
    from daily_stock where ${isStoredDay(company, range)} and ${isAsked} and item_id not in (${changedUnits})
      and not ${areManyOpen}
    union all
    select counted.day, counted.item_id, counted.quantity
    from ${OPEN_DAYS} as days
    cross join lateral (
      select days.day, item_id, quantity from stock_movements
      where company_id = ${companyId} and created_at >= days.begins and created_at < days.ends
        and reason in ('sale', 'return', 'waste', 'receive') offset 0) as counted
    where ${isAsked} and item_id not in (${changedUnits}) and not ${areManyOpen}
    union all
    (${movements} and reason not in ('sale', 'return', 'waste', 'receive') and item_id not in (${changedUnits})
      and not ${areManyOpen})
    union all
    (${movements} and ${areManyOpen})
    union all
    select moved.day, moved.item_id, moved.quantity
    from (select distinct item_id from (${changedUnits}) as known) as changed
    cross join lateral (${movements} and item_id = changed.item_id offset 0) as moved
    where not ${areManyOpen}`;
}

import { type RawBuilder, sql } from "kysely";
import { countStock, countStockOf, unitPositions } from "#src/features/totals/server/count.ts";
import { CALENDAR, type DayRange, isStoredDay, OPEN_DAYS } from "#src/features/totals/server/days.ts";
import type { Context } from "#src/server/context.ts";

/**
 * What the movements of the range add up to for each item, in its present unit: rows with `item_id`, `used`, `wasted` and
 * `received`. What is stored for an item in an earlier unit is counted instead. A query for the `from` of a statement that
 * begins with `withDays`.
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

import { sql } from "kysely";
import type { DayToStore } from "#src/features/forecasts/demand/server/day-to-store.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Stores the usage of a day by item according to the ledger, in the item's unit at the end of the day. The ingredients
 * of an order, less those returned, count on the day of the order, however late it was cancelled.
 */
export async function storeUsage({ db, companyId }: Context, { day, begins, ends }: DayToStore): Promise<void> {
  const [from, to] = [new Date(begins).toISOString(), new Date(ends).toISOString()];
  await sql`delete from daily_usage where company_id = ${companyId} and day = ${day}::date`.execute(db);
  await sql`
    insert into daily_usage (company_id, day, item_id, used, wasted, produced, unit)
    select ${companyId}, ${day}::date, item_id, round(used, 6), round(wasted, 6), round(produced, 6),
      coalesce((
        select later.from_unit from stock_movements later
        where later.company_id = ${companyId} and later.item_id = moved.item_id and later.unit_factor is not null
          and later.created_at >= ${to}
        order by later.seq limit 1
      ), item.unit)
    from (
      select item_id,
        coalesce(-sum(quantity) filter (where reason in ('sale', 'return', 'consume')), 0) as used,
        coalesce(-sum(quantity) filter (where reason = 'waste'), 0) as wasted,
        coalesce(sum(quantity) filter (where reason = 'produce'), 0) as produced
      from (
        select item_id, reason, quantity * (
            select product(unit.unit_factor) from stock_movements unit
            where unit.company_id = movement.company_id and unit.item_id = movement.item_id and unit.seq > movement.seq
              and unit.unit_factor is not null and unit.created_at < ${to}
          ) as quantity
        from stock_movements movement
        where company_id = ${companyId} and unit_factor is null and created_at >= ${from} and created_at < ${to}
          and not (source_type = 'order' and reason in ('sale', 'return'))
          and reason in ('waste', 'consume', 'produce')
        union all
        select movement.item_id, movement.reason, movement.quantity * (
            select product(unit.unit_factor) from stock_movements unit
            where unit.company_id = movement.company_id and unit.item_id = movement.item_id and unit.seq > movement.seq
              and unit.unit_factor is not null and unit.created_at < ${to}
          )
        from orders
        join stock_movements movement on movement.company_id = orders.company_id and movement.source_id = orders.id
          and movement.source_type = 'order' and movement.reason in ('sale', 'return')
        where orders.company_id = ${companyId} and orders.created_at >= ${from} and orders.created_at < ${to}
      ) as converted
      group by item_id
    ) as moved
    join inventory item on item.company_id = ${companyId} and item.id = moved.item_id
    where (used, wasted, produced) <> (0, 0, 0)`.execute(db);
}

import { type RawBuilder, sql } from "kysely";
import { readItemOrMerged } from "#src/features/inventory/server/item-rows.ts";
import { withDays } from "#src/features/reports/totals/server/days.ts";
import { changedStock } from "#src/features/reports/totals/server/moved-stock.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/** Returns the stock at the end of each of the last days, in the restaurant's time zone and the item's current unit. */
export async function readStockHistory(context: Context, itemId: string, days: number) {
  const { db, companyId } = context;
  const item = await readItemOrMerged(context, itemId);
  const { timezone, today, has_changed } = await readDay(context, itemId);
  const range = { from: addDays(today, 1 - days), to: today, timezone };
  const changed: RawBuilder<unknown> = has_changed
    ? sql`select (created_at at time zone ${timezone})::date as day, quantity from present_movements
        where company_id = ${companyId} and item_id = ${itemId}`
    : changedStock({ companyId }, range, sql`${itemId}::uuid`);
  const { rows } = await sql<{ day: string; quantity: number }>`
    with ${withDays({ companyId }, range)},
    moved as (select day, sum(quantity) as quantity from (${changed}) as changed group by day)
    select calendar.day, ${item.quantity_available}::numeric - coalesce(sum(moved.quantity) over (
      order by calendar.day desc rows between unbounded preceding and 1 preceding), 0) as quantity
    from calendar left join moved on moved.day = calendar.day
    order by calendar.day`.execute(db);
  return { unit: item.unit, days: rows };
}

/**
 * Returns the company's current day, and whether the item ever changed its unit: then the ledger is read in the present
 * unit.
 */
async function readDay({ db, companyId }: Context, itemId: string) {
  const { rows } = await sql<{ timezone: string; today: string; has_changed: boolean }>`
    select timezone, (now() at time zone timezone)::date::text as today, exists (
      select from stock_movements
      where company_id = ${companyId} and item_id = ${itemId} and unit_factor is not null) as has_changed
    from companies where id = ${companyId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the context does not exist.");
  return row;
}

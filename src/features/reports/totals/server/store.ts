import { type RawBuilder, sql } from "kysely";
import {
  countOptions,
  countOrders,
  countPortions,
  countSales,
  countStock,
  countStockOf,
  presentCategory,
  unitPositions,
} from "#src/features/reports/totals/server/count.ts";
import type { Context } from "#src/server/context.ts";

/** Selects the days of a list as a table with `day`, `begins` and `ends`. */
const tableOf = (days: readonly string[], timezone: string): RawBuilder<unknown> => sql`(
  select day::date as day, day at time zone ${timezone} as begins, (day + interval '1 day') at time zone ${timezone} as ends
  from unnest(${days}::timestamp[]) as day)`;

/** The tables with the stored totals of each day. */
export const DAILY_TABLES = [
  "daily_sales",
  "daily_portions",
  "daily_options",
  "daily_order_counts",
  "daily_stock",
] as const;

/**
 * Counts the days and stores their totals in place of earlier ones, so that nothing is counted twice however often this
 * runs.
 */
export async function storeDays(context: Context, timezone: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const { db, companyId } = context;
  const table = tableOf(days, timezone);
  await recordCategories(context);
  for (const name of DAILY_TABLES) {
    await sql`delete from ${sql.table(name)} where company_id = ${companyId} and day = any(${days}::date[])`.execute(
      db,
    );
  }
  await sql`
    insert into daily_sales (company_id, day, currency, hour, orders, items, revenue, cancelled_orders, refunded_orders,
      refunds, discounts, voids)
    select ${companyId}, day, currency, hour, orders, items, revenue, cancelled_orders, refunded_orders, refunds,
      discounts, voids
    from (${countSales(context, timezone, table)}) as counted`.execute(db);
  await sql`
    insert into daily_portions (company_id, day, currency, position, menu_item_id, size_id, special, dish_name, size_name,
      items, revenue, costed_items, costed_revenue, cost)
    select ${companyId}, day, currency, row_number() over (partition by day, currency), menu_item_id, size_id, special,
      dish_name, size_name, items, revenue, costed_items, costed_revenue, cost
    from (${countPortions(context, table)}) as counted`.execute(db);
  await sql`
    insert into daily_options (company_id, day, currency, position, group_name, option_name, orders, items, revenue,
      costed_items, costed_revenue, cost)
    select ${companyId}, day, currency, row_number() over (partition by day, currency), group_name, option_name, orders,
      items, revenue, costed_items, costed_revenue, cost
    from (${countOptions(context, table)}) as counted`.execute(db);
  await sql`
    insert into daily_order_counts (company_id, day, currency, kind, name, orders)
    select ${companyId}, day, currency, kind, name, orders
    from (${countOrders(context, table)}) as counted`.execute(db);
  await insertStock(context, countStock(context, table));
}

/**
 * Records the categories under which the orders counted next are stored. It runs before the count, so that a dish that
 * moves between the two statements is detected as moved.
 */
async function recordCategories({ db, companyId }: Context): Promise<void> {
  await sql`
    insert into counted_categories (company_id, menu_item_id, category)
    select ${companyId}, dish.id, ${presentCategory}
    from dish
    left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
    where dish.company_id = ${companyId}
    on conflict (company_id, menu_item_id) do nothing`.execute(db);
}

async function insertStock(context: Context, counted: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into daily_stock (company_id, day, item_id, unit_position, used, wasted, received)
    select ${context.companyId}, day, counted.item_id, unit_position, used, wasted, received
    from (${counted}) as counted
    join (${unitPositions(context)}) as positions on positions.item_id = counted.item_id`.execute(context.db);
}

/** Stores the days before `upto` again for the items whose unit has changed since they were stored. */
export async function storeChangedUnits(context: Context, timezone: string, upto: string): Promise<void> {
  const { db, companyId } = context;
  const { rows } = await sql<{ item_id: string; days: string[] }>`
    select stored.item_id, array_agg(distinct stored.day::text) as days
    from daily_stock stored
    join (${unitPositions(context)}) as positions on positions.item_id = stored.item_id
    where stored.company_id = ${companyId} and stored.day < ${upto} and stored.unit_position <> positions.unit_position
    group by stored.item_id`.execute(db);
  for (const { item_id, days } of rows) {
    await sql`
      delete from daily_stock
      where company_id = ${companyId} and item_id = ${item_id} and day = any(${days}::date[])`.execute(db);
    const item = sql`select ${item_id}::uuid as item_id`;
    await insertStock(context, countStockOf(context, tableOf(days, timezone), item));
  }
}

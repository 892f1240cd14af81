import { type RawBuilder, sql } from "kysely";
import {
  countOptions,
  countOrders,
  countPortions,
  countSales,
  countStock,
  unitPositions,
} from "#src/features/reports/totals/server/count.ts";
import { type DayRange, isStoredDay, withDays } from "#src/features/reports/totals/server/days.ts";
import { haveDishesMoved } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/** A row that is stored but not counted, or counted but not stored. */
interface Difference {
  table: string;
  found: "stored" | "counted";
  row: Record<string, unknown>;
}

/** Number of days that one statement compares, and the maximum number of differences that it reports. */
const DAYS_A_STATEMENT = 28;
const MAX_DIFFERENCES = 100;

/** Counts every stored day again and returns the differences. Days that are not stored cannot differ. */
export async function recountTotals(context: Context): Promise<Difference[]> {
  const found: Difference[] = [];
  const range = await storedRange(context);
  if (!range) return found;
  for (let from = range.from; from <= range.to; from = addDays(from, DAYS_A_STATEMENT)) {
    const last = addDays(from, DAYS_A_STATEMENT - 1);
    const days = { ...range, from, to: last < range.to ? last : range.to };
    for (const table of tablesOf(context, days)) found.push(...(await compare(context, days, table)));
  }
  return found;
}

/** Returns the range from the first day with an order, a movement or a stored row to the last stored day. */
async function storedRange({ db, companyId }: Context): Promise<DayRange | null> {
  const { rows } = await sql<{ timezone: string; from: string | null; to: string }>`
    select state.timezone, upto - 1 as to, least(
      (select min(created_at at time zone state.timezone)::date from orders where company_id = ${companyId}),
      (select min(created_at at time zone state.timezone)::date from stock_movements where company_id = ${companyId}),
      (select min(day) from daily_sales where company_id = ${companyId}),
      (select min(day) from daily_stock where company_id = ${companyId})) as from
    from daily_total_states state
    join companies on companies.id = state.company_id and companies.timezone = state.timezone
    where state.company_id = ${companyId}`.execute(db);
  const [row] = rows;
  return row?.from ? { timezone: row.timezone, from: row.from, to: row.to } : null;
}

interface Compared {
  name: string;
  columns: RawBuilder<unknown>;
  stored: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
}

function tablesOf(context: Context, { timezone }: DayRange): Compared[] {
  const days = sql`(select * from calendar where day not in (select day from open_days))`;
  const isUsable = sql`(kind <> 'category' or not ${haveDishesMoved(context)})`;
  return [
    {
      name: "daily_sales",
      columns: sql`day, currency, hour, orders, items, revenue, cancelled_orders, refunded_orders, refunds,
        discounts, voids`,
      stored: sql`select * from daily_sales`,
      counted: countSales(context, timezone, days),
    },
    {
      name: "daily_portions",
      columns: sql`day, currency, menu_item_id, size_id, special, dish_name, size_name, items, revenue, costed_items,
        costed_revenue, cost`,
      stored: sql`select * from daily_portions`,
      counted: countPortions(context, days),
    },
    {
      name: "daily_options",
      columns: sql`day, currency, group_name, option_name, orders, items, revenue, costed_items, costed_revenue, cost`,
      stored: sql`select * from daily_options`,
      counted: countOptions(context, days),
    },
    {
      name: "daily_order_counts",
      columns: sql`day, currency, kind, name, orders`,
      stored: sql`select * from daily_order_counts where ${isUsable}`,
      counted: sql`select * from (${countOrders(context, days)}) as orders where ${isUsable}`,
    },
    {
      name: "daily_stock",
      columns: sql`day, item_id, unit_position, used, wasted, received`,
      stored: sql`select * from daily_stock`,
      counted: sql`select moved.*, unit_position from (${countStock(context, days)}) as moved
        join (${unitPositions(context)}) as positions on positions.item_id = moved.item_id`,
    },
  ];
}

/** Reads both sides in one statement, so that a concurrent change is not reported as a difference. */
async function compare(
  context: Context,
  days: DayRange,
  { name, columns, stored, counted }: Compared,
): Promise<Difference[]> {
  const { rows } = await sql<Omit<Difference, "table">>`
    with ${withDays(context, days)},
    stored as materialized (
      select ${columns} from (${stored}) as stored where ${isStoredDay(context, days)}
    ), counted as materialized (select ${columns} from (${counted}) as counted)
    select found, row from (
      select day, 'stored' as found, to_jsonb(only_stored) as row
      from (table stored except all table counted) as only_stored
      union all
      select day, 'counted', to_jsonb(only_counted) from (table counted except all table stored) as only_counted
    ) as differences
    order by day, row ->> 'name', found desc limit ${MAX_DIFFERENCES}`.execute(context.db);
  return rows.map((row) => ({ table: name, ...row }));
}

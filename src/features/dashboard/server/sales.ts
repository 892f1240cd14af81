import { sql } from "kysely";
import { areManyOpen, withDays } from "#src/features/reports/totals/server/days.ts";
import { queueCatchUp } from "#src/features/reports/totals/server/jobs.ts";
import { ordersByDay } from "#src/features/reports/totals/server/sold.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

interface DaySales {
  day: string;
  orders: number;
  revenue: number;
}

/**
 * Returns the orders and sales of each of the last days including today, with zeros for days without orders. Orders in
 * an earlier currency of the company are left out, because amounts in different currencies cannot be added.
 */
export async function readSales(context: Context, days: number) {
  const { db, companyId } = context;
  const company = await sql<{ currency: string; timezone: string; today: string }>`
    select currency, timezone, (now() at time zone timezone)::date as today
    from companies where id = ${companyId}`.execute(db);
  const [found] = company.rows;
  if (!found) throw new Error("The company of the context does not exist.");
  const { currency, timezone, today } = found;
  const sold = { currency, timezone, from: addDays(today, 1 - days), to: today };
  const { rows } = await sql<DaySales & { many_open: boolean }>`
    with ${withDays(context, sold)}
    select calendar.day, coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0) as revenue,
      ${areManyOpen} as many_open
    from calendar
    left join (${ordersByDay(context, sold)}) as sales on sales.day = calendar.day
    group by calendar.day order by calendar.day`.execute(db);
  if (rows[0]?.many_open) await queueCatchUp(context);
  return { currency, days: rows.map(({ day, orders, revenue }) => ({ day, orders, revenue })) };
}

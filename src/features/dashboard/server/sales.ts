import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * The orders and sales of each of the last days, today included, with zeros for days without orders. Orders in an
 * earlier currency of the company are left out, because amounts in different currencies cannot be added.
 */
export async function readSales({ db, companyId }: Context, days: number) {
  const { rows } = await sql<{ day: string; orders: number; revenue: number; currency: string }>`
    with company as (
      select currency, timezone, (now() at time zone timezone)::date as today from companies where id = ${companyId}
    ), period as (
      select company.*, day::date as day, day::timestamp at time zone timezone as begins,
        (day + interval '1 day')::timestamp at time zone timezone as ends
      from company, generate_series(today - (${days}::integer - 1), today, interval '1 day') as day
    )
    select period.day, period.currency, count(sales.id) as orders, coalesce(sum(sales.total_amount), 0) as revenue
    from period
    left join sales on sales.company_id = ${companyId} and sales.currency = period.currency
      and sales.created_at >= begins and sales.created_at < ends
    group by period.day, period.currency order by period.day`.execute(db);
  return {
    currency: rows[0]?.currency ?? "",
    days: rows.map(({ day, orders, revenue }) => ({ day, orders, revenue })),
  };
}

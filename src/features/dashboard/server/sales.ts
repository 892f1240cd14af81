import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * Orders and sales of each of the last days, today included; a day without orders is there with zeros. Orders in a currency
 * the company no longer has are left out, because their amounts do not add up.
 */
export async function readSales({ db, companyId }: Context, days: number) {
  const { rows } = await sql<{ day: string; orders: number; revenue: number; currency: string }>`
    with shop as (
      select currency, timezone, (now() at time zone timezone)::date as today from companies where id = ${companyId}
    ), wanted as (
      select shop.*, day::date as day, day::timestamp at time zone timezone as begins,
        (day + interval '1 day')::timestamp at time zone timezone as ends
      from shop, generate_series(today - (${days}::integer - 1), today, interval '1 day') as day
    )
    select wanted.day, wanted.currency, count(sales.id) as orders, coalesce(sum(sales.total_amount), 0) as revenue
    from wanted
    left join sales on sales.company_id = ${companyId} and sales.currency = wanted.currency
      and sales.created_at >= begins and sales.created_at < ends
    group by wanted.day, wanted.currency order by wanted.day`.execute(db);
  return {
    currency: rows[0]?.currency ?? "",
    days: rows.map(({ day, orders, revenue }) => ({ day, orders, revenue })),
  };
}

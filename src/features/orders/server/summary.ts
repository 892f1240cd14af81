import Big from "big.js";
import { sql } from "kysely";
import type { OrdersSummary } from "#src/features/orders/list-contract.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

/**
 * Returns today's and yesterday's sales. Days begin at midnight in the company's timezone, also when the clocks change.
 * Orders in a currency that the company no longer uses are left out, because their amounts cannot be added.
 */
export async function readSummary({ db, companyId }: Context): Promise<OrdersSummary> {
  const { rows } = await sql<Omit<OrdersSummary, "average_order_value">>`
    with days as (
      select currency, today, today::timestamp at time zone timezone as begins,
        (today - 1)::timestamp at time zone timezone as yesterday_begins
      from (select currency, timezone, (now() at time zone timezone)::date as today
        from companies where id = ${companyId}) as company
    )
    select today, days.currency,
      count(sales.id) filter (where created_at >= begins) as today_orders,
      count(sales.id) filter (where created_at < begins) as yesterday_orders,
      coalesce(sum(total_amount) filter (where created_at >= begins), 0) as today_revenue,
      coalesce(sum(total_amount) filter (where created_at < begins), 0) as yesterday_revenue,
      (select count(*) from orders where company_id = ${companyId} and status = 'pending') as pending_orders
    from days
    left join sales on sales.company_id = ${companyId} and sales.currency = days.currency
      and created_at >= yesterday_begins
    group by today, days.currency`.execute(db);
  const totals = rows[0];
  if (!totals) throw new Error("The company of the context does not exist.");
  const { today_orders, today_revenue, currency } = totals;
  const average = today_orders === 0 ? 0 : roundMoney(new Big(today_revenue).div(today_orders), currency);
  return { ...totals, average_order_value: average };
}

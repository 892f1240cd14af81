import Big from "big.js";
import { sql } from "kysely";
import type { OrdersSummary } from "#src/features/orders/list-contract.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

/**
 * Returns today's and yesterday's sales: the orders placed, less the refunds of the day. Days begin at midnight in the
 * company's timezone, also when the clocks change. Orders in a currency that the company no longer uses are left out,
 * because their amounts cannot be added.
 */
export async function readSummary({ db, companyId }: Context): Promise<OrdersSummary> {
  const { today, currency, begins, yesterday_begins } = await readDays({ db, companyId });
  const { rows } = await sql<Omit<OrdersSummary, "today" | "currency" | "average_order_value"> & Placed>`
    with given_back as (
      select coalesce(sum(amount) filter (where refund.created_at >= ${begins}::timestamptz), 0) as today,
        coalesce(sum(amount) filter (where refund.created_at < ${begins}::timestamptz), 0) as yesterday
      from refunds refund
      join orders on orders.company_id = ${companyId} and orders.id = refund.order_id and orders.currency = ${currency}
      where refund.company_id = ${companyId} and refund.created_at >= ${yesterday_begins}::timestamptz
    )
    select count(*) filter (where created_at >= ${begins}::timestamptz) as today_orders,
      count(*) filter (where created_at < ${begins}::timestamptz) as yesterday_orders,
      coalesce(sum(total_amount) filter (where created_at >= ${begins}::timestamptz), 0) as today_placed,
      coalesce(sum(total_amount) filter (where created_at >= ${begins}::timestamptz), 0)
        - (select today from given_back) as today_revenue,
      coalesce(sum(total_amount) filter (where created_at < ${begins}::timestamptz), 0)
        - (select yesterday from given_back) as yesterday_revenue,
      (select count(*) from orders where company_id = ${companyId} and status = 'pending') as pending_orders
    from sales
    where company_id = ${companyId} and currency = ${currency} and created_at >= ${yesterday_begins}::timestamptz`.execute(
    db,
  );
  const totals = rows[0];
  if (!totals) throw new Error("An aggregate returned no row.");
  const { today_placed, ...shown } = totals;
  const { today_orders } = shown;
  const average = today_orders === 0 ? 0 : roundMoney(new Big(today_placed).div(today_orders), currency);
  return { today, currency, ...shown, average_order_value: average };
}

interface Placed {
  /** Total of today's orders, before refunds. */
  today_placed: number;
}

interface Days {
  today: string;
  currency: string;
  begins: string;
  yesterday_begins: string;
}

/**
 * Returns the times at which the days begin. They become parameters of the sales query; otherwise that query would read
 * all orders to join them.
 */
async function readDays({ db, companyId }: Pick<Context, "db" | "companyId">): Promise<Days> {
  const { rows } = await sql<Days>`
    select currency, today, today::timestamp at time zone timezone as begins,
      (today - 1)::timestamp at time zone timezone as yesterday_begins
    from (select currency, timezone, (now() at time zone timezone)::date as today
      from companies where id = ${companyId}) as company`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The company of the context does not exist.");
  return row;
}

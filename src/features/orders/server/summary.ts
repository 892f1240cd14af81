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
  const { today, currency, begins, yesterday_begins } = await readDays({ db, companyId });
  const { rows } = await sql<Omit<OrdersSummary, "today" | "currency" | "average_order_value">>`
    select count(*) filter (where created_at >= ${begins}::timestamptz) as today_orders,
      count(*) filter (where created_at < ${begins}::timestamptz) as yesterday_orders,
      coalesce(sum(total_amount) filter (where created_at >= ${begins}::timestamptz), 0) as today_revenue,
      coalesce(sum(total_amount) filter (where created_at < ${begins}::timestamptz), 0) as yesterday_revenue,
      (select count(*) from orders where company_id = ${companyId} and status = 'pending') as pending_orders
    from sales
    where company_id = ${companyId} and currency = ${currency} and created_at >= ${yesterday_begins}::timestamptz`.execute(
    db,
  );
  const totals = rows[0];
  if (!totals) throw new Error("An aggregate returned no row.");
  const { today_orders, today_revenue } = totals;
  const average = today_orders === 0 ? 0 : roundMoney(new Big(today_revenue).div(today_orders), currency);
  return { today, currency, ...totals, average_order_value: average };
}

interface Days {
  today: string;
  currency: string;
  begins: string;
  yesterday_begins: string;
}

/** The beginnings of the days become values of the query of the sales: joined with them, it would read all of history. */
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

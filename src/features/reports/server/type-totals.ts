import { sql } from "kysely";
import { ORDER_TYPES } from "#src/features/orders/contract.ts";
import type { Report } from "#src/features/reports/contract.ts";
import type { CompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns the orders and sales of a period by order type, less the refunds. Their sum equals the totals of the period.
 * Empty for a restaurant whose orders were all for a table.
 */
export async function typeTotals(context: Context, scope: CompanyPeriod): Promise<Report["by_type"]> {
  const { db, companyId } = context;
  const { currency, from, to, timezone } = scope;
  const within = (moment: string) => sql`
    ${sql.ref(moment)} >= ${from}::date::timestamp at time zone ${timezone}
      and ${sql.ref(moment)} < (${to}::date + 1)::timestamp at time zone ${timezone}`;
  const { rows } = await sql<Report["by_type"][number]>`
    select order_type, sum(orders)::integer as orders, sum(revenue) as revenue
    from (
      select orders.order_type, 1 as orders, sales.total_amount as revenue
      from sales
      join orders on orders.company_id = ${companyId} and orders.id = sales.id
      where sales.company_id = ${companyId} and sales.currency = ${currency} and ${within("sales.created_at")}
      union all
      select orders.order_type, 0, -refund.amount
      from refunds refund
      join orders on orders.company_id = ${companyId} and orders.id = refund.order_id and orders.currency = ${currency}
      where refund.company_id = ${companyId} and ${within("refund.created_at")}
    ) as booked
    where exists (select from orders where company_id = ${companyId} and order_type <> 'table')
    group by order_type
    order by array_position(${ORDER_TYPES}::text[], order_type)`.execute(db);
  return rows;
}

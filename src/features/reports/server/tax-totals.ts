import { sql } from "kysely";
import type { Report } from "#src/features/reports/contract.ts";
import type { CompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import type { Context } from "#src/server/context.ts";

/** The tax in the sales of a period per rate, the highest first. Empty for a restaurant that never charged any. */
export async function taxTotals({ db, companyId }: Context, scope: CompanyPeriod): Promise<Report["by_tax"]> {
  const { from, to, currency, timezone } = scope;
  const { rows } = await sql<Report["by_tax"][number]>`
    select order_taxes.name, percent, count(*)::integer as orders, sum(net) as net, sum(tax) as tax
    from sales
    join order_taxes on order_taxes.company_id = ${companyId} and order_taxes.order_id = sales.id
    where sales.company_id = ${companyId} and sales.currency = ${currency}
      and sales.created_at >= ${from}::date::timestamp at time zone ${timezone}
      and sales.created_at < (${to}::date + 1)::timestamp at time zone ${timezone}
      and exists (select from order_taxes where company_id = ${companyId})
    group by order_taxes.name, percent
    order by percent desc, order_taxes.name`.execute(db);
  return rows;
}

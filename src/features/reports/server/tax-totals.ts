import { sql } from "kysely";
import type { Report } from "#src/features/reports/contract.ts";
import type { CompanyPeriod } from "#src/features/reports/server/period-sales.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Returns the tax in the sales of a period per rate, the highest first, less the tax in the period's refunds. Empty for
 * a restaurant that never charged any.
 */
export async function taxTotals(context: Context, scope: CompanyPeriod): Promise<Report["by_tax"]> {
  const { db, companyId } = context;
  const { currency } = scope;
  const { rows } = await sql<Report["by_tax"][number]>`
    select name, percent, sum(orders)::integer as orders, sum(net) as net, sum(tax) as tax
    from (
      select order_taxes.name, percent, 1 as orders, net, tax
      from sales
      join order_taxes on order_taxes.company_id = ${companyId} and order_taxes.order_id = sales.id
      where sales.company_id = ${companyId} and sales.currency = ${currency} and ${within(scope, "sales")}
      union all
      select name, percent, 0, -net, -tax from (${refundedTaxes(context, scope)}) as refunded
    ) as booked
    where exists (select from order_taxes where company_id = ${companyId})
    group by name, percent
    order by percent desc, name`.execute(db);
  return rows;
}

const within = ({ from, to, timezone }: CompanyPeriod, table: "sales" | "refund") => sql`
  ${sql.ref(`${table}.created_at`)} >= ${from}::date::timestamp at time zone ${timezone}
    and ${sql.ref(`${table}.created_at`)} < (${to}::date + 1)::timestamp at time zone ${timezone}`;

/**
 * Selects the tax in the refunds of a period. A refund is split over the order's rates by amount. Each part is the
 * difference between the total refunded with this refund and the total refunded before it, so that the parts of all
 * refunds add up to the order's tax.
 */
const refundedTaxes = ({ companyId }: Context, scope: CompanyPeriod) => sql`
  select rate.name, rate.percent, share.amount - share.tax as net, share.tax
  from refunds refund
  join orders on orders.company_id = ${companyId} and orders.id = refund.order_id
    and orders.currency = ${scope.currency} and orders.total_amount > 0
  cross join lateral (
    select coalesce(sum(earlier.amount), 0) as amount from refunds earlier
    where earlier.company_id = ${companyId} and earlier.order_id = refund.order_id
      and (earlier.created_at, earlier.id) < (refund.created_at, refund.id)
  ) as before
  cross join lateral (
    select array_agg(name order by name) as names, array_agg(percent order by name) as percents,
      array_agg(net + tax order by name) as amounts, array_agg(tax order by name) as taxes
    from order_taxes where company_id = ${companyId} and order_id = orders.id
  ) as booked
  cross join lateral (select currency_digits(orders.currency) as digits) as coins
  cross join lateral unnest(booked.names, booked.percents, booked.amounts, booked.taxes,
    spread_amount(before.amount + refund.amount, booked.amounts, digits),
    spread_amount(before.amount, booked.amounts, digits)) as rate (name, percent, amount, tax, upto, earlier)
  cross join lateral (
    select upto - earlier as amount,
      round(rate.tax * upto / nullif(rate.amount, 0), digits) - round(rate.tax * earlier / nullif(rate.amount, 0), digits) as tax
  ) as share
  where refund.company_id = ${companyId} and ${within(scope, "refund")} and booked.names is not null`;

import Big from "big.js";
import { sql } from "kysely";
import { comparedDays, type DaySpan } from "#src/features/dashboard/today.ts";
import type { DaySoFar } from "#src/features/dashboard/today-contract.ts";
import { linesOf, withoutTaxOf } from "#src/features/reports/totals/server/count.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

export async function readToday(context: Context) {
  const { currency, timezone } = await companyRow(context);
  const now = new Date();
  const { today, last_week } = comparedDays(timezone, now);
  return {
    currency,
    as_of: now.toISOString(),
    today: await readDay(context, currency, today),
    last_week: await readDay(context, currency, last_week),
  };
}

interface Totals {
  orders: number;
  /** The amount of the orders, including what was refunded. */
  placed: number;
  /** The amount less the refunds of the day. */
  revenue: number;
  /** The price without tax of the portions whose cost is known, as exact text. `food_cost` is their cost. */
  costed_revenue: string;
  food_cost: string;
}

/**
 * Reads the totals of a day. Orders in an earlier currency of the company are left out, because amounts in different
 * currencies cannot be added.
 */
async function readDay(context: Context, currency: string, { day, begins, ends }: DaySpan): Promise<DaySoFar> {
  const { db, companyId } = context;
  const { rows } = await sql<Totals>`
    with sold as (
      select id, total_amount from sales
      where company_id = ${companyId} and currency = ${currency} and created_at >= ${begins} and created_at < ${ends}
    ), costs as (
      select coalesce(sum(${withoutTaxOf(sql`item.total_price`)}), 0)::text as costed_revenue,
        coalesce(sum(item.unit_cost * item.quantity), 0)::text as food_cost
      from sold
      join orders placed on placed.company_id = ${companyId} and placed.id = sold.id and not placed.is_special_request
      cross join lateral (${linesOf({ companyId })}) as item
      where item.unit_cost is not null
    ), given_back as (
      select coalesce(sum(refund.amount), 0) as amount from refunds refund
      join orders on orders.company_id = ${companyId} and orders.id = refund.order_id and orders.currency = ${currency}
      where refund.company_id = ${companyId} and refund.created_at >= ${begins} and refund.created_at < ${ends}
    )
    select count(*) as orders, coalesce(sum(total_amount), 0) as placed,
      coalesce(sum(total_amount), 0) - (select amount from given_back) as revenue,
      (select costed_revenue from costs), (select food_cost from costs)
    from sold`.execute(db);
  const { orders, placed, revenue, costed_revenue, food_cost } = rows[0] ?? {
    orders: 0,
    placed: 0,
    revenue: 0,
    costed_revenue: 0,
    food_cost: 0,
  };
  const costed = new Big(costed_revenue);
  return {
    day,
    orders,
    revenue,
    average: orders === 0 ? null : roundMoney(new Big(placed).div(orders), currency),
    food_cost_percent: costed.lte(0) ? null : new Big(food_cost).div(costed).times(100).round(1).toNumber(),
  };
}

import { type RawBuilder, sql } from "kysely";
import {
  countOptions,
  countOrders,
  countPortions,
  countSales,
  presentCategory,
  withCategory,
} from "#src/features/reports/totals/server/count.ts";
import { type DayRange, isStoredDay, OPEN_DAYS } from "#src/features/reports/totals/server/days.ts";
import type { Context } from "#src/server/context.ts";

// The sales on the days of a range, in one currency: stored totals, and counted ones for the open days. Each is a query
// for the `from` of a statement that begins with `withDays`. Orders in an earlier currency of the company are left out,
// because amounts in different currencies cannot be added.

type Company = Pick<Context, "companyId">;

export interface Sold extends DayRange {
  currency: string;
}

/**
 * Selects orders, items and revenue of each day and hour, with the cancelled orders. The refunds of an hour are
 * subtracted from its revenue, and are also in `refunds`; `discounts` and `voids` are those of its orders.
 */
export function salesByHour(company: Company, sold: Sold): RawBuilder<unknown> {
  const columns = sql`day, hour, orders, items, revenue, cancelled_orders, refunded_orders, refunds,
    discounts, voids`;
  return sql`
    select ${columns} from daily_sales where ${isStoredDay(company, sold)} and currency = ${sold.currency}
    union all
    select ${columns} from (${countSales(company, sold.timezone, OPEN_DAYS)}) as counted
    where currency = ${sold.currency}`;
}

/**
 * Selects orders and revenue of each day, without data that only the order lines have. An open day has a row for each
 * order, and one for each refund.
 */
export function ordersByDay(company: Company, sold: Sold): RawBuilder<unknown> {
  return sql`
    select day, orders, revenue from daily_sales where ${isStoredDay(company, sold)} and currency = ${sold.currency}
    union all
    select open_days.day, 1, placed.total_amount::numeric
    from open_days
    cross join lateral (
      select total_amount from sales
      where company_id = ${company.companyId} and currency = ${sold.currency}
        and created_at >= open_days.begins and created_at < open_days.ends offset 0) as placed
    union all
    select open_days.day, 0, -given_back.amount::numeric
    from open_days
    cross join lateral (
      select refund.amount from refunds refund
      join orders refunded on refunded.company_id = ${company.companyId} and refunded.id = refund.order_id
        and refunded.currency = ${sold.currency}
      where refund.company_id = ${company.companyId}
        and refund.created_at >= open_days.begins and refund.created_at < open_days.ends offset 0) as given_back`;
}

/**
 * Selects the portions of each dish and size, with the name of the dish's present category; a condition on `special`
 * and `size_id` can restrict them.
 */
export function soldPortions(company: Company, sold: Sold, which = sql<boolean>`true`): RawBuilder<unknown> {
  const keys = sql`menu_item_id, size_id, special, dish_name, size_name`;
  const sums = sql`${keys}, sum(items) as items, sum(revenue) as revenue, sum(costed_items) as costed_items,
    sum(costed_revenue) as costed_revenue, sum(cost) as cost`;
  // Each side is summed before the union, because the planner cannot estimate the union well and would sort it.
  const rows = sql`
    select ${sums} from (
      select ${sums} from daily_portions
      where ${isStoredDay(company, sold)} and currency = ${sold.currency} and ${which} group by ${keys}
      union all
      select ${sums} from (${countPortions(company, OPEN_DAYS)}) as counted
      where currency = ${sold.currency} and ${which} group by ${keys}
    ) as portions
    group by ${keys}`;
  return withCategory(company, rows);
}

/** How often each option was sold, with its group and the orders that had it. */
export function soldOptions(company: Company, sold: Sold): RawBuilder<unknown> {
  const columns = sql`group_name, option_name, orders, items, revenue, costed_items, costed_revenue, cost`;
  return sql`
    select ${columns} from daily_options where ${isStoredDay(company, sold)} and currency = ${sold.currency}
    union all
    select ${columns} from (${countOptions(company, OPEN_DAYS)}) as counted where currency = ${sold.currency}`;
}

/**
 * Whether a dish is in another category than the one under which its orders are stored. The stored counts of categories
 * cannot be used then.
 */
export const haveDishesMoved = ({ companyId }: Company): RawBuilder<boolean> => sql`exists (
  select from counted_categories counted
  join dish on dish.company_id = ${companyId} and dish.id = counted.menu_item_id
  left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
  where counted.company_id = ${companyId} and counted.category <> ${presentCategory})`;

/** Selects the number of orders that had each dish, category and size: rows with `kind`, `name` and `orders`. */
export function orderCounts(company: Company, sold: Sold): RawBuilder<unknown> {
  const moved = haveDishesMoved(company);
  const movedDays = sql`(
    select calendar.* from calendar where ${moved} and day not in (select day from open_days))`;
  const counted = (days: RawBuilder<unknown>, kinds: RawBuilder<boolean>) => sql`
    select kind, name, orders from (${countOrders(company, days)}) as counted
    where currency = ${sold.currency} and ${kinds}`;
  return sql`
    select kind, name, sum(orders) as orders from (
      select kind, name, sum(orders) as orders from daily_order_counts
      where ${isStoredDay(company, sold)} and currency = ${sold.currency} and (kind <> 'category' or not ${moved})
      group by kind, name
      union all ${counted(OPEN_DAYS, sql`true`)}
      union all ${counted(movedDays, sql`kind = 'category'`)}
    ) as counts
    group by kind, name`;
}

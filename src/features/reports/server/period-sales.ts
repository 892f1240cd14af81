import { sql } from "kysely";
import type { Period, Report, SalesTotals } from "#src/features/reports/contract.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

/** What the report needs of the company, and the moments between which the period lies in its timezone. */
export interface CompanyPeriod {
  name: string;
  currency: string;
  country: string;
  timezone: string;
  begins: string;
  ends: string;
}

export async function readCompanyPeriod({ db, companyId }: Context, { from, to }: Period): Promise<CompanyPeriod> {
  const { rows } = await sql<CompanyPeriod>`
    select name, currency, country, timezone, ${from}::date::timestamp at time zone timezone as begins,
      (${to}::date + 1)::timestamp at time zone timezone as ends
    from companies where id = ${companyId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error("The company of the context does not exist.");
  return found;
}

/**
 * The orders sold. The `sales` view decides what counts as sold, on every screen. Orders in an earlier currency of the
 * company are left out, because amounts in different currencies cannot be added.
 */
const soldOrders = ({ companyId }: Context, { currency, begins, ends }: CompanyPeriod) => sql`
  select sales.id, sales.created_at, sales.total_amount from sales
  where sales.company_id = ${companyId} and sales.currency = ${currency}
    and sales.created_at >= ${begins} and sales.created_at < ${ends}`;

/**
 * The lines of the orders sold. What was agreed on for the deleted dishes of a special request is one line, because they
 * have no prices, so the lines of a period always add up to its sales.
 */
export const soldLines = (context: Context, scope: CompanyPeriod) => sql`
  select sold.id as order_id, false as special, item.menu_item_id, item.dish_name, item.size_name,
    item.quantity, item.total_price as revenue, item.unit_cost
  from (${soldOrders(context, scope)}) as sold
  join orders placed on placed.company_id = ${context.companyId} and placed.id = sold.id
  join order_items item on item.company_id = ${context.companyId} and item.order_id = sold.id
  where not placed.is_special_request or item.unit_price > 0
  union all
  select sold.id, true, null, null, null, (select sum(quantity) from order_items item
    where item.company_id = ${context.companyId} and item.order_id = sold.id and item.unit_price = 0),
    sold.total_amount - (select sum(total_price) from order_items item
    where item.company_id = ${context.companyId} and item.order_id = sold.id), null
  from (${soldOrders(context, scope)}) as sold
  join orders placed on placed.company_id = ${context.companyId} and placed.id = sold.id
  where placed.is_special_request`;

interface GroupedRow extends SalesTotals {
  day: string | null;
  hour: number | null;
}

/** The sales of the whole period, of each of its days and of each hour of the day, in one pass over the orders. */
export async function salesByTime(context: Context, scope: CompanyPeriod, { from, to }: Period) {
  const { db, companyId } = context;
  const { rows } = await sql<GroupedRow>`
    select day, hour, count(*) as orders, coalesce(sum(total_amount), 0) as revenue, coalesce(sum(items), 0) as items
    from (
      select sold.total_amount, (sold.created_at at time zone ${scope.timezone})::date as day,
        extract(hour from sold.created_at at time zone ${scope.timezone})::integer as hour, sum(item.quantity) as items
      from (${soldOrders(context, scope)}) as sold
      left join order_items item on item.company_id = ${companyId} and item.order_id = sold.id
      group by sold.id, sold.created_at, sold.total_amount
    ) as placed
    group by grouping sets ((), (day), (hour))`.execute(db);
  const none: SalesTotals = { orders: 0, items: 0, revenue: 0 };
  const totalsOf = ({ orders, items, revenue }: SalesTotals): SalesTotals => ({ orders, items, revenue });
  const totalsWhere = (matches: (row: GroupedRow) => boolean) => totalsOf(rows.find(matches) ?? none);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: Report["by_day"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, ...totalsOf(byDay.get(day) ?? none) });
  return {
    totals: totalsWhere(({ day, hour }) => day === null && hour === null),
    by_day: days,
    by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...totalsWhere((row) => row.hour === hour) })),
  };
}

/** The orders of the period that were cancelled or refunded. */
export async function ordersNotSold({ db, companyId }: Context, { currency, begins, ends }: CompanyPeriod) {
  const { rows } = await sql<{ cancelled_orders: number; refunded_orders: number }>`
    select count(*) filter (where status = 'cancelled') as cancelled_orders,
      count(*) filter (where payment_status = 'refunded') as refunded_orders
    from orders where company_id = ${companyId} and currency = ${currency}
      and created_at >= ${begins} and created_at < ${ends}`.execute(db);
  return rows[0] ?? { cancelled_orders: 0, refunded_orders: 0 };
}

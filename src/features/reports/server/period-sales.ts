import { type RawBuilder, sql } from "kysely";
import type { NamedFigures, Period } from "#src/features/reports/contract.ts";
import type { Context } from "#src/server/context.ts";

export type Figures = Pick<NamedFigures, "orders" | "items" | "revenue">;

/** A company and a period between two moments, by its own calendar. */
export interface Shop {
  name: string;
  currency: string;
  country: string;
  timezone: string;
  begins: string;
  ends: string;
}

export async function openPeriod({ db, companyId }: Context, { from, to }: Period): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select name, currency, country, timezone, ${from}::date::timestamp at time zone timezone as begins,
      (${to}::date + 1)::timestamp at time zone timezone as ends
    from companies where id = ${companyId}`.execute(db);
  const shop = rows[0];
  if (!shop) throw new Error("The company of the context does not exist.");
  return shop;
}

/**
 * Every order sold. What counts as sold is the `sales` view, as on every other screen; amounts in a currency the company
 * no longer has are left out, because they do not add up.
 */
const sold = ({ companyId }: Context, { currency, begins, ends }: Shop) => sql`
  select sales.id, sales.created_at, sales.total_amount from sales
  where sales.company_id = ${companyId} and sales.currency = ${currency}
    and sales.created_at >= ${begins} and sales.created_at < ${ends}`;

/**
 * What was sold, line by line. A special request is one line at what it was settled for, because its dishes have no price:
 * so the lines of a period always add up to its sales.
 */
export const soldLines = (context: Context, shop: Shop) => sql`
  select sold.id as order_id, placed.is_special_request as special, item.menu_item_id, item.dish_name, item.size_name,
    item.quantity, item.total_price as revenue, item.unit_cost
  from (${sold(context, shop)}) as sold
  join orders placed on placed.company_id = ${context.companyId} and placed.id = sold.id
  join order_items item on item.company_id = ${context.companyId} and item.order_id = sold.id
  where not placed.is_special_request
  union all
  select sold.id, true, null, null, null, (select sum(quantity) from order_items item
    where item.company_id = ${context.companyId} and item.order_id = sold.id), sold.total_amount, null
  from (${sold(context, shop)}) as sold
  join orders placed on placed.company_id = ${context.companyId} and placed.id = sold.id
  where placed.is_special_request`;

/** Figures of the sold orders, and of their lines, in one pass. */
const figures = ({ companyId }: Context) => sql`count(*) as orders, coalesce(sum(sold.total_amount), 0) as revenue,
  coalesce(sum((select sum(quantity) from order_items item where item.company_id = ${companyId} and item.order_id = sold.id)), 0)
    as items`;

export async function totalsOf(context: Context, shop: Shop) {
  const ended = (how: RawBuilder<unknown>) => sql`(select count(*) from orders where company_id = ${context.companyId}
    and currency = ${shop.currency} and created_at >= ${shop.begins} and created_at < ${shop.ends} and ${how})`;
  const { rows } = await sql<Figures & { cancelled_orders: number; refunded_orders: number }>`
    select ${figures(context)}, ${ended(sql`status = 'cancelled'`)} as cancelled_orders,
      ${ended(sql`payment_status = 'refunded'`)} as refunded_orders
    from (${sold(context, shop)}) as sold`.execute(context.db);
  return rows[0] ?? { orders: 0, items: 0, revenue: 0, cancelled_orders: 0, refunded_orders: 0 };
}

/** Every day of the period, also those without an order. */
export async function figuresByDay(context: Context, shop: Shop, { from, to }: Period) {
  const { rows } = await sql<Figures & { day: string }>`
    select days.day::date as day, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue, coalesce(items, 0) as items
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days (day)
    left join (
      select (sold.created_at at time zone ${shop.timezone})::date as day, ${figures(context)}
      from (${sold(context, shop)}) as sold group by 1
    ) as found on found.day = days.day::date
    order by days.day`.execute(context.db);
  return rows;
}

export async function figuresByHour(context: Context, shop: Shop) {
  const { rows } = await sql<Figures & { hour: number }>`
    select hour::integer, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue, coalesce(items, 0) as items
    from generate_series(0, 23) as hours (hour)
    left join (
      select extract(hour from sold.created_at at time zone ${shop.timezone})::integer as at_hour, ${figures(context)}
      from (${sold(context, shop)}) as sold group by 1
    ) as found on found.at_hour = hours.hour
    order by hour`.execute(context.db);
  return rows;
}

import { sql } from "kysely";
import type { NamedTotals, Period, Report } from "#src/features/reports/contract.ts";
import type { Context } from "#src/server/context.ts";
import { addDays } from "#src/shared/time.ts";

type Figures = Pick<NamedTotals, "orders" | "items" | "revenue">;

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

interface Grouped extends Figures {
  day: string | null;
  hour: number | null;
}

/** Figures of the whole period, of each of its days and of each hour of the clock, in one pass over the orders. */
export async function salesOf(context: Context, shop: Shop, { from, to }: Period) {
  const { db, companyId } = context;
  const { rows } = await sql<Grouped>`
    select day, hour, count(*) as orders, coalesce(sum(total_amount), 0) as revenue, coalesce(sum(items), 0) as items
    from (
      select sold.total_amount, (sold.created_at at time zone ${shop.timezone})::date as day,
        extract(hour from sold.created_at at time zone ${shop.timezone})::integer as hour, sum(item.quantity) as items
      from (${sold(context, shop)}) as sold
      left join order_items item on item.company_id = ${companyId} and item.order_id = sold.id
      group by sold.id, sold.created_at, sold.total_amount
    ) as placed
    group by grouping sets ((), (day), (hour))`.execute(db);
  const none: Figures = { orders: 0, items: 0, revenue: 0 };
  const figuresOf = ({ orders, items, revenue }: Figures): Figures => ({ orders, items, revenue });
  const at = (found: (row: Grouped) => boolean) => figuresOf(rows.find(found) ?? none);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: Report["by_day"] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, ...figuresOf(byDay.get(day) ?? none) });
  return {
    totals: at(({ day, hour }) => day === null && hour === null),
    by_day: days,
    by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, ...at((row) => row.hour === hour) })),
  };
}

export async function ordersNotSold({ db, companyId }: Context, { currency, begins, ends }: Shop) {
  const { rows } = await sql<{ cancelled_orders: number; refunded_orders: number }>`
    select count(*) filter (where status = 'cancelled') as cancelled_orders,
      count(*) filter (where payment_status = 'refunded') as refunded_orders
    from orders where company_id = ${companyId} and currency = ${currency}
      and created_at >= ${begins} and created_at < ${ends}`.execute(db);
  return rows[0] ?? { cancelled_orders: 0, refunded_orders: 0 };
}

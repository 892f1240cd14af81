import Big from "big.js";
import { type RawBuilder, sql } from "kysely";
import type { NamedFigures, Period, Report } from "#src/features/reports/contract.ts";
import type { Context } from "#src/server/context.ts";
import { roundMoney } from "#src/shared/money.ts";

type Figures = Pick<NamedFigures, "orders" | "items" | "revenue">;

interface Shop {
  name: string;
  currency: string;
  country: string;
  timezone: string;
  begins: string;
  ends: string;
}

/**
 * A period's figures. What counts as sold is the `sales` view, as on every other screen; amounts in a currency the company
 * no longer has are left out, because they do not add up.
 */
export async function readReport(context: Context, { from, to }: Period): Promise<Report> {
  const shop = await openPeriod(context, from, to);
  const totals = await totalsOf(context, shop);
  const by_dish = await namedFigures(context, shop, sql`item.dish_name`);
  const { food_cost, costed_revenue } = sumUp(by_dish, shop.currency);
  return {
    company: shop.name,
    currency: shop.currency,
    country: shop.country,
    timezone: shop.timezone,
    from,
    to,
    totals: {
      ...totals,
      average_order_value:
        totals.orders === 0 ? 0 : roundMoney(new Big(totals.revenue).div(totals.orders), shop.currency),
      food_cost,
      costed_revenue,
      margin: new Big(costed_revenue).minus(food_cost).toNumber(),
      food_cost_percent:
        costed_revenue === 0
          ? null
          : new Big(food_cost).times(100).div(costed_revenue).round(1, Big.roundHalfUp).toNumber(),
    },
    by_day: await figuresByDay(context, shop, from, to),
    by_hour: await figuresByHour(context, shop),
    by_dish,
    by_category: await namedFigures(context, shop, sql`coalesce(category.name, 'Other Items')`),
    by_size: await namedFigures(context, shop, sql`coalesce(item.size_name, 'Regular')`),
    stock: await stockMoved(context, shop),
  };
}

async function openPeriod({ db, companyId }: Context, from: string, to: string): Promise<Shop> {
  const { rows } = await sql<Shop>`
    select name, currency, country, timezone, ${from}::date::timestamp at time zone timezone as begins,
      (${to}::date + 1)::timestamp at time zone timezone as ends
    from companies where id = ${companyId}`.execute(db);
  const shop = rows[0];
  if (!shop) throw new Error("The company of the context does not exist.");
  return shop;
}

const sold = ({ companyId }: Context, { currency, begins, ends }: Shop) => sql`
  select sales.id, sales.created_at, sales.total_amount from sales
  where sales.company_id = ${companyId} and sales.currency = ${currency}
    and sales.created_at >= ${begins} and sales.created_at < ${ends}`;

/** Figures of the sold orders, and of their lines, in one pass. */
const figures = ({ companyId }: Context) => sql`count(*) as orders, coalesce(sum(sold.total_amount), 0) as revenue,
  coalesce(sum((select sum(quantity) from order_items item where item.company_id = ${companyId} and item.order_id = sold.id)), 0)
    as items`;

async function totalsOf(context: Context, shop: Shop) {
  const { rows } = await sql<Figures & { cancelled_orders: number; refunded_orders: number }>`
    select ${figures(context)},
      (select count(*) from orders where company_id = ${context.companyId} and status = 'cancelled'
        and created_at >= ${shop.begins} and created_at < ${shop.ends}) as cancelled_orders,
      (select count(*) from orders where company_id = ${context.companyId} and payment_status = 'refunded'
        and created_at >= ${shop.begins} and created_at < ${shop.ends}) as refunded_orders
    from (${sold(context, shop)}) as sold`.execute(context.db);
  return rows[0] ?? { orders: 0, items: 0, revenue: 0, cancelled_orders: 0, refunded_orders: 0 };
}

/** Every day of the period, also those without an order. */
async function figuresByDay(context: Context, shop: Shop, from: string, to: string) {
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

async function figuresByHour(context: Context, shop: Shop) {
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

/** Lines sold, gathered under a name, best sellers first. */
async function namedFigures(context: Context, shop: Shop, name: RawBuilder<unknown>): Promise<NamedFigures[]> {
  const { companyId } = context;
  const { rows } = await sql<NamedFigures>`
    select ${name} as name, count(distinct sold.id) as orders, sum(item.quantity) as items, sum(item.total_price) as revenue,
      coalesce(sum(item.unit_cost * item.quantity), 0) as food_cost,
      coalesce(sum(item.total_price) filter (where item.unit_cost is not null), 0) as costed_revenue
    from (${sold(context, shop)}) as sold
    join order_items item on item.company_id = ${companyId} and item.order_id = sold.id
    left join dish on dish.company_id = ${companyId} and dish.id = item.menu_item_id
    left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id
    group by 1 order by revenue desc, name`.execute(context.db);
  return rows.map((row) => ({ ...row, food_cost: roundMoney(row.food_cost, shop.currency) }));
}

function sumUp(rows: NamedFigures[], currency: string) {
  const add = (key: "food_cost" | "costed_revenue") =>
    roundMoney(
      rows.reduce((total, row) => total.plus(row[key]), new Big(0)),
      currency,
    );
  return { food_cost: add("food_cost"), costed_revenue: add("costed_revenue") };
}

/** What went out of stock by sale (less what came back) and waste, and what came in. */
async function stockMoved({ db, companyId }: Context, { begins, ends, currency }: Shop): Promise<Report["stock"]> {
  const { rows } = await sql<Report["stock"][number]>`
    select item.name, item.unit,
      coalesce(-sum(quantity) filter (where reason in ('sale', 'return')), 0) as used,
      coalesce(-sum(quantity) filter (where reason = 'waste'), 0) as wasted,
      coalesce(sum(quantity) filter (where reason = 'receive'), 0) as received,
      coalesce(-sum(quantity * item.unit_price) filter (where reason = 'waste'), 0) as waste_cost
    from stock_movements movement
    join inventory item on item.company_id = movement.company_id and item.id = movement.item_id
    where movement.company_id = ${companyId} and movement.created_at >= ${begins} and movement.created_at < ${ends}
      and reason <> 'count'
    group by item.id, item.name, item.unit order by lower(item.name)`.execute(db);
  return rows.map((row) => ({ ...row, waste_cost: roundMoney(row.waste_cost, currency) }));
}

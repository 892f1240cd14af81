import { type RawBuilder, sql } from "kysely";
import type { Context } from "#src/server/context.ts";

// Computes the totals of some days from the orders and the ledger. `days` is a table with the columns day, begins and
// ends. The subqueries end in `offset 0`, which makes the planner look for the orders of one day after the other by
// their index, instead of joining the whole history with the days.

type Company = Pick<Context, "companyId">;

const SPECIAL_REQUESTS = "Special requests";

const ordersOf = ({ companyId }: Company) => sql`
  select * from order_outcomes
  where company_id = ${companyId} and created_at >= days.begins and created_at < days.ends offset 0`;

/** Selects the refunds of a day, regardless of when the orders were placed, as one row for each refund. */
const refundsOf = ({ companyId }: Company) => sql`
  select refund.created_at, refund.amount, refund.order_id, refunded.currency
  from refunds refund
  join orders refunded on refunded.company_id = ${companyId} and refunded.id = refund.order_id
  where refund.company_id = ${companyId} and refund.created_at >= days.begins and refund.created_at < days.ends offset 0`;

/**
 * Selects the sales of each hour, less the refunds of the hour, with the discounts and voids of its orders. These are
 * the rows of daily_sales.
 */
export const countSales = (company: Company, timezone: string, days: RawBuilder<unknown>) => sql`
  select day, currency, extract(hour from created_at at time zone ${timezone})::smallint as hour,
    sum(orders)::integer as orders, sum(items)::bigint as items, sum(revenue) - sum(refunds) as revenue,
    sum(cancelled)::integer as cancelled_orders, count(distinct refunded)::integer as refunded_orders,
    sum(refunds) as refunds, sum(discounts) as discounts, sum(voids) as voids
  from (
    select days.day, placed.created_at, placed.currency, placed.sold::integer as orders, coalesce(lines.items, 0) as items,
      case when placed.sold then placed.total_amount else 0 end as revenue,
      (placed.status = 'cancelled')::integer as cancelled, null::uuid as refunded, 0 as refunds,
      case when placed.sold then placed.discount_amount else 0 end as discounts, coalesce(lines.voids, 0) as voids
    from ${days} as days
    cross join lateral (${ordersOf(company)}) as placed
    left join lateral (
      select sum(coalesce(state.quantity, item.quantity)) as items,
        sum(item.total_price - coalesce(state.amount, item.total_price)) as voids
      from order_items item
      left join order_item_states state
        on state.company_id = ${company.companyId} and state.order_item_id = item.id
      where item.company_id = ${company.companyId} and item.order_id = placed.id) as lines on placed.sold
    union all
    select days.day, refund.created_at, refund.currency, 0, 0, 0, 0, refund.order_id, refund.amount, 0, 0
    from ${days} as days
    cross join lateral (${refundsOf(company)}) as refund
  ) as happened
  group by 1, 2, 3`;

/** Selects the charges of the order `placed` in addition to its lines: service charge and added taxes. */
const chargesOf = ({ companyId }: Company) => sql`
  select service_charge + coalesce((
    select sum(tax) from order_taxes tax where tax.company_id = ${companyId} and tax.order_id = placed.id and tax.added), 0)
  from orders where orders.company_id = ${companyId} and orders.id = placed.id`;

/** An amount of the line `item` without its included tax, for comparison with food cost and margins. */
export const withoutTaxOf = (amount: RawBuilder<unknown>) =>
  sql`case when item.tax_added then ${amount} else without_tax(${amount}, item.tax_percent) end`;

/** The current lines of the order `placed`, without voided portions and less its discount. */
export const linesOf = ({ companyId }: Company) => sql`
  select item.id, item.menu_item_id, item.size_id, item.dish_name, item.size_name, item.unit_price, item.unit_cost,
    item.tax_added, item.tax_percent, coalesce(state.quantity, item.quantity) as quantity,
    coalesce(state.amount - state.discount, item.total_price) as total_price, coalesce(state.discount, 0) as discount
  from order_items item
  left join order_item_states state on state.company_id = ${companyId} and state.order_item_id = item.id
  where item.company_id = ${companyId} and item.order_id = placed.id and coalesce(state.quantity, item.quantity) > 0`;

/**
 * Selects the lines of the orders sold, with the names by which they are added up. Deleted dishes of a special request
 * have no prices, so the amount agreed on for them is one line. The lines of a day therefore always add up to its
 * sales.
 */
const soldLines = (company: Company, days: RawBuilder<unknown>) => sql`
  select days.day, placed.currency, placed.id as order_id, line.*
  from ${days} as days
  cross join lateral (${ordersOf(company)}) as placed
  cross join lateral (
    select false as special, item.menu_item_id, item.size_id, item.dish_name,
      coalesce(item.size_name, 'Regular') as size_name, item.quantity::bigint as items, item.total_price as revenue,
      ${withoutTaxOf(sql`item.total_price`)} as net, item.unit_cost
    from (${linesOf(company)}) as item
    where (not placed.is_special_request or item.unit_price > 0)
    union all
    select true, null, null, ${SPECIAL_REQUESTS}, ${SPECIAL_REQUESTS}, sum(quantity) filter (where unit_price = 0),
      placed.total_amount - sum(total_price) - (${chargesOf(company)}), null, null
    from (${linesOf(company)}) as item
    having placed.is_special_request
  ) as line
  where placed.sold`;

/** Selects the portions sold of each dish and size: the rows of daily_portions without their position. */
export const countPortions = (company: Company, days: RawBuilder<unknown>) => sql`
  select day, currency, menu_item_id, size_id, special, dish_name, size_name,
    coalesce(sum(items), 0)::bigint as items, coalesce(sum(revenue), 0) as revenue,
    coalesce(sum(items) filter (where unit_cost is not null), 0)::bigint as costed_items,
    coalesce(sum(net) filter (where unit_cost is not null), 0) as costed_revenue,
    coalesce(sum(unit_cost * items), 0) as cost
  from (${soldLines(company, days)}) as line
  group by day, currency, menu_item_id, size_id, special, dish_name, size_name`;

/** The share of a line's price that remains after a discount. */
const undiscounted = sql`case when item.discount = 0 then 1 else item.total_price / (item.total_price + item.discount) end`;

/** Selects the options sold: the rows of daily_options without their position. */
export const countOptions = (company: Company, days: RawBuilder<unknown>) => sql`
  select day, currency, group_name, option_name, count(distinct order_id)::integer as orders,
    sum(items)::bigint as items, sum(revenue) as revenue,
    coalesce(sum(items) filter (where unit_cost is not null), 0)::bigint as costed_items,
    coalesce(sum(net) filter (where unit_cost is not null), 0) as costed_revenue,
    coalesce(sum(unit_cost * items), 0) as cost
  from (
    select days.day, placed.currency, placed.id as order_id, choice.*
    from ${days} as days
    cross join lateral (${ordersOf(company)}) as placed
    cross join lateral (
      select choice.group_name, choice.option_name, choice.unit_cost, (choice.count * item.quantity)::bigint as items,
        choice.total_price * item.quantity * ${undiscounted} as revenue,
        ${withoutTaxOf(sql`choice.total_price * item.quantity * ${undiscounted}`)} as net
      from (${linesOf(company)}) as item
      join order_item_options choice on choice.company_id = ${company.companyId} and choice.order_item_id = item.id
      -- What is sold as a dish of a combo counts as that dish.
      where (not placed.is_special_request or item.unit_price > 0) and choice.part_id is null
    ) as choice
    where placed.sold
  ) as chosen
  group by day, currency, group_name, option_name`;

/** Selects rows that have `special` and `menu_item_id`, with the name of the dish's present category. */
export const withCategory = ({ companyId }: Company, rows: RawBuilder<unknown>) => sql`
  select rows.*, case when rows.special then ${SPECIAL_REQUESTS} else ${presentCategory} end as category
  from (${rows}) as rows
  left join dish on dish.company_id = ${companyId} and dish.id = rows.menu_item_id
  left join menu_category category on category.company_id = ${companyId} and category.id = dish.category_id`;

/** The name under which a dish's category is shown. `category` is the row of the category, if there is one. */
export const presentCategory = sql<string>`coalesce(category.name, 'Other Items')`;

/** Selects the number of orders that had a dish, category or size: the rows of daily_order_counts. */
export const countOrders = (company: Company, days: RawBuilder<unknown>) => sql`
  select day, currency, kind, name, count(distinct order_id)::integer as orders
  from (${withCategory(company, soldLines(company, days))}) as line
  cross join lateral (values ('dish', dish_name), ('category', category), ('size', size_name)) as part (kind, name)
  group by day, currency, kind, name`;

const stockColumns = sql`
  coalesce(-sum(quantity) filter (where reason in ('sale', 'return')), 0) as used,
  coalesce(-sum(quantity) filter (where reason = 'waste'), 0) as wasted,
  coalesce(sum(quantity) filter (where reason = 'receive'), 0) as received`;

/**
 * The columns of a movement with its quantity in the item's current unit. The factors of later unit changes are read
 * only if the item ever changed its unit, which is rare. Otherwise the quantity is not converted.
 */
export const presentColumns = ({ companyId }: Company) => sql`
  movement.item_id, movement.reason, movement.created_at,
  case
    when movement.item_id not in (
      select item_id from stock_movements where company_id = ${companyId} and unit_factor is not null)
      then movement.quantity
    else (
      select quantity from present_movements present
      where present.company_id = ${companyId} and present.id = movement.id)
  end as quantity`;

/**
 * Selects the sums of each item's movements, in its present unit: the rows of daily_stock without the unit's position.
 */
export const countStock = (company: Company, days: RawBuilder<unknown>) => sql`
  select days.day, moved.item_id, ${stockColumns}
  from ${days} as days
  cross join lateral (
    select ${presentColumns(company)} from stock_movements movement
    where company_id = ${company.companyId} and created_at >= days.begins and created_at < days.ends
      and reason <> 'count' offset 0) as moved
  group by days.day, moved.item_id`;

/** Selects the same for some items only. */
export const countStockOf = (company: Company, days: RawBuilder<unknown>, items: RawBuilder<unknown>) => sql`
  select days.day, moved.item_id, ${stockColumns}
  from (${items}) as items
  cross join lateral (
    select ${presentColumns(company)} from stock_movements movement
    where company_id = ${company.companyId} and item_id = items.item_id and reason <> 'count' offset 0) as moved
  join ${days} as days on moved.created_at >= days.begins and moved.created_at < days.ends
  group by days.day, moved.item_id`;

/** Selects the position in the ledger at which each item got its present unit, 0 for its first unit. */
export const unitPositions = ({ companyId }: Company) => sql`
  select item.id as item_id, coalesce(changed.position, 0) as unit_position
  from inventory item
  left join (
    select item_id, max(seq) as position from stock_movements
    where company_id = ${companyId} and unit_factor is not null group by item_id
  ) as changed on changed.item_id = item.id
  where item.company_id = ${companyId}`;

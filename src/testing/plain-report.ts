import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";

// A report's numbers, computed from orders, lines and movements in plain SQL, for tests that compare them with the
// application's. It does not use stored totals.

const LINES = `
  with voided as (
    select order_item_id, sum(quantity) as quantity from order_changes where company_id = $1 and kind = 'void' group by 1
  ), item as (
    -- Each line as the voids leave it. A discount's parts are taken as they are stored; together they must be the discount.
    select item.company_id, item.id, item.order_id, item.menu_item_id, item.dish_name, item.size_name, item.unit_price,
      item.unit_cost, item.quantity - coalesce(voided.quantity, 0) as quantity, coalesce(state.discount, 0) as discount,
      case when voided.quantity is null then item.total_price else round(item.total_price
        * (item.quantity - voided.quantity) / item.quantity, currency_digits(orders.currency)) end
        - case when sum(coalesce(state.discount, 0)) over (partition by item.order_id) = orders.discount_amount
          then coalesce(state.discount, 0) end as total_price
    from order_items item
    join orders on orders.id = item.order_id
    left join voided on voided.order_item_id = item.id
    left join order_item_states state on state.order_item_id = item.id
    where item.company_id = $1
  ), lines_left as (select * from item where quantity > 0
  ), company as (select id, currency, timezone, currency_digits(currency) as digits from companies where id = $1),
  placed as (
    select orders.*, (orders.created_at at time zone timezone)::date::text as day, digits,
      extract(hour from orders.created_at at time zone timezone)::integer as hour
    from orders join company on company.id = orders.company_id and company.currency = orders.currency
    where (orders.created_at at time zone timezone)::date between $2 and $3
  ), sold as (
    select placed.*, (select sum(quantity) from lines_left item where item.order_id = placed.id) as items
    from placed where status <> 'cancelled' or payment_status <> 'unpaid'
  ), lines as (
    select sold.id, digits, item.menu_item_id, item.dish_name, coalesce(item.size_name, 'Regular') as size_name,
      coalesce(category.name, 'Other Items') as category, item.quantity, item.total_price as revenue, item.unit_cost
    from sold
    join lines_left item on item.order_id = sold.id and (not sold.is_special_request or item.unit_price > 0)
    left join dish on dish.id = item.menu_item_id
    left join menu_category category on category.id = dish.category_id
    union all
    select sold.id, digits, null, 'Special requests', 'Special requests', 'Special requests',
      (select sum(quantity) from lines_left item where item.order_id = sold.id and item.unit_price = 0),
      total_amount - (select sum(total_price) from lines_left item where item.order_id = sold.id), null
    from sold where is_special_request
  )`;

const REFUNDS = `, given_back as (
    select refund.amount, refund.order_id, (refund.created_at at time zone timezone)::date::text as day,
      extract(hour from refund.created_at at time zone timezone)::integer as hour
    from refunds refund join orders on orders.id = refund.order_id
    join company on company.id = orders.company_id and company.currency = orders.currency
    where (refund.created_at at time zone timezone)::date between $2 and $3
  )`;

const sales = (key: string) => `${LINES}${REFUNDS}
  select key, sum(orders)::float8 as orders, sum(items)::float8 as items, sum(revenue)::float8 as revenue
  from (
    select ${key} as key, 1 as orders, items, total_amount as revenue from sold
    union all
    select ${key}, 0, 0, -amount from given_back
  ) as happened
  group by 1 order by 1`;

const NOT_SOLD = `${LINES}${REFUNDS}
  select (select count(*) from placed where status = 'cancelled')::float8 as cancelled_orders,
    (select count(distinct (order_id, day, hour)) from given_back)::float8 as refunded_orders,
    (select coalesce(sum(amount), 0) from given_back)::float8 as refunds,
    (select coalesce(sum(discount_amount), 0) from sold)::float8 as discounts,
    (select coalesce(sum(voided.quantity * price), 0) from voided
      join (select id, order_id, total_price / quantity as price from order_items) as ordered on ordered.id = order_item_id
      join sold on sold.id = ordered.order_id)::float8 as voids`;

const named = (key: string) => `${LINES}
  select ${key} as name, count(distinct id)::float8 as orders, coalesce(sum(quantity), 0)::float8 as items,
    sum(revenue)::float8 as revenue,
    coalesce(sum(revenue) filter (where unit_cost is not null), 0)::float8 as costed_revenue,
    round(coalesce(sum(unit_cost * quantity), 0), digits)::float8 as food_cost,
    (coalesce(sum(revenue) filter (where unit_cost is not null), 0)
      - round(coalesce(sum(unit_cost * quantity), 0), digits))::float8 as margin
  from lines group by 1, digits order by 1`;

const OPTIONS = `${LINES}
  select group_name as "group", option_name as name, count(distinct sold.id)::float8 as orders,
    sum(count * quantity)::float8 as items, coalesce(sum(count * quantity) filter (where choice.unit_cost is not null), 0)::float8 as costed_items,
    round(sum(choice.total_price * quantity * kept), digits)::float8 as revenue,
    round(coalesce(sum(choice.total_price * quantity * kept) filter (where choice.unit_cost is not null), 0), digits)::float8 as costed_revenue,
    round(coalesce(sum(choice.unit_cost * count * quantity), 0), digits)::float8 as food_cost,
    (round(coalesce(sum(choice.total_price * quantity * kept) filter (where choice.unit_cost is not null), 0), digits)
      - round(coalesce(sum(choice.unit_cost * count * quantity), 0), digits))::float8 as margin
  from sold
  join lines_left item on item.order_id = sold.id and (not is_special_request or item.unit_price > 0)
  join order_item_options choice on choice.order_item_id = item.id
  cross join lateral (select case when item.discount = 0 then 1 else item.total_price / (item.total_price + item.discount) end as kept) as share
  group by 1, 2, digits order by 1, 2`;

const MARGINS = `${LINES}
  select dish.name, sum(quantity)::float8 as items,
    round(sum(revenue - unit_cost * quantity), digits)::float8 as margin
  from lines join dish on dish.id = lines.menu_item_id where unit_cost is not null group by dish.company_id, dish.id, digits order by 1`;

const STOCK = `
  with movement as (
    select movement.item_id, movement.reason, (movement.created_at at time zone timezone)::date as day,
      round(movement.quantity * (
        select product(later.unit_factor) from stock_movements later
        where later.item_id = movement.item_id and later.seq > movement.seq and later.unit_factor is not null), 6)
        as quantity
    from stock_movements movement join companies company on company.id = movement.company_id
    where company.id = $1 and movement.reason <> 'count'
  )
  select item.name, item.unit, coalesce(-sum(quantity) filter (where reason in ('sale', 'return')), 0)::float8 as used,
    coalesce(-sum(quantity) filter (where reason = 'waste'), 0)::float8 as wasted,
    coalesce(sum(quantity) filter (where reason = 'receive'), 0)::float8 as received,
    round(coalesce(-sum(quantity * item.unit_price) filter (where reason = 'waste'), 0),
      (select currency_digits(currency) from companies where id = $1))::float8 as waste_cost
  from movement join inventory item on item.id = movement.item_id
  where day between $2 and $3 group by item.company_id, item.id order by 1`;

export async function plainReport({ pool }: Pick<TestApp, "pool">, { companyId }: Owner, from: string, to: string) {
  const read = async (text: string) => (await pool.query<Record<string, unknown>>(text, [companyId, from, to])).rows;
  return {
    by_day: await read(sales("day")),
    by_hour: await read(sales("hour")),
    not_sold: (await read(NOT_SOLD))[0],
    by_dish: await read(named("dish_name")),
    by_category: await read(named("category")),
    by_size: await read(named("size_name")),
    by_option: await read(OPTIONS),
    margins: await read(MARGINS),
    stock: await read(STOCK),
  };
}

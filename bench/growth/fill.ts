import type { TestApp } from "#src/testing/app.ts";
import { linesSql, ordersSql } from "./carts.ts";

interface Filling {
  orders: number;
  /** Over so many days up to now, evenly. */
  days?: number;
}

/**
 * Gives a company with the menu of `addMenu` a history of orders: the rows that placing, cooking, paying and cancelling
 * them through the API leave behind, written by a few statements. `compareHistories` compares them. Triggers and checks of
 * foreign keys, a million of them, do not run: the stock is added up at the end, and the hours are not recorded as changed,
 * because they were not when the orders were placed. The statistics of the tables are the caller's affair.
 */
export async function fillOrders(
  { pool }: Pick<TestApp, "pool">,
  companyId: string,
  { orders, days = 365 }: Filling,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("select set_config('bench.company', $1, true)", [companyId]);
    for (const statement of [
      ...temporaryTables(orders, days),
      ORDERS,
      LINES,
      REFUNDS,
      MOVEMENTS,
      STOCK,
      ACTIVITIES,
      "drop table menu, placed, ordered",
    ]) {
      await client.query(statement);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

const COMPANY = "current_setting('bench.company')::uuid";
const LETTERS = "23456789BCDFGHJKLMNPQRSTVWXZ";

/** A UUIDv7 of a moment in the past. */
const idAt = (moment: string) => `(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0')
  || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

/** References as the application makes them, but counted in its digits, so that no two are the same. */
const reference = `'ORD-' || (
  select string_agg(substr('${LETTERS}', 1 + (n::bigint * 387420489 / power(28, digit)::bigint % 28)::integer, 1), '')
  from generate_series(0, 5) as digit)`;

function temporaryTables(orders: number, days: number): string[] {
  return [
    `create temporary table menu on commit drop as
     select row_number() over (order by dish.name) - 1 as dish, dish.id as menu_item_id, dish.name as dish_name,
       size.id as size_id, size.name as size_name, size.price, cost.unit_cost
     from dish
     join dish_size size on size.company_id = dish.company_id and size.menu_item_id = dish.id
     cross join lateral (
       select case when bool_and(item.unit_price > 0) then sum(part.stock_quantity * item.unit_price) end as unit_cost
       from dish_ingredient part
       join inventory item on item.company_id = part.company_id and item.id = part.ingredient_id
       where part.company_id = dish.company_id and part.dish_size_id = size.id) as cost
     where dish.company_id = ${COMPANY}`,
    `create temporary table placed on commit drop as
     select orders.*, ${idAt("at")} as id, ${reference} as reference, owner.id as owner_id,
       case when channel = 'staff' then owner.id end as user_id,
       case when channel = 'staff' then owner.name else 'Guest' end as actor,
       owner.name as owner_name, company.currency,
       case when fate in ('cancelled', 'wasted') then 'cancelled' else coalesce(nullif(nullif(fate, 'refunded'), 'unpaid'), 'completed') end as status,
       case when fate is null then 'paid' when fate = 'refunded' then 'refunded' else 'unpaid' end as payment_status,
       least(now(), at + interval '3 minutes') as second, least(now(), at + interval '15 minutes') as third,
       least(now(), at + interval '1 hour') as fourth
     from (select orders.*, now() - interval '1 day' * ${days} * (${orders} - n + 0.5) / ${orders} as at
       from (${ordersSql(orders)}) as orders) as orders
     join companies company on company.id = ${COMPANY}
     join users owner on owner.id = company.created_by`,
    "create unique index on placed (n)",
    `create temporary table ordered on commit drop as
     select ordered.*, menu.menu_item_id, menu.dish_name, menu.size_id, menu.size_name, menu.price, menu.unit_cost
     from (${linesSql(orders)}) as ordered join menu on menu.dish = ordered.dish`,
    "analyze menu, placed, ordered",
  ];
}

const ORDERS = `
  insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, payment_status,
    total_amount, currency, note, idempotency_key, fingerprint, status_token, created_by, created_at, updated_at,
    processing_at, completed_at, cancelled_at)
  select ${COMPANY}, id, reference, table_number, customer, channel, status, payment_status, total, currency, note,
    ${idAt("at")}::text, rtrim(translate(encode(sha256(id::text::bytea), 'base64'), '+/', '-_'), '='),
    gen_random_uuid(), user_id, at, third,
    case when fate is null or fate not in ('pending', 'cancelled') then second end,
    case when status = 'completed' then third end,
    case when status = 'cancelled' then third end
  from placed
  join (select n, sum(price * quantity) as total from ordered group by n) as totals using (n)
  order by n`;

const LINES = `
  insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity, unit_price,
    total_price, unit_cost, position)
  select ${COMPANY}, ${idAt("at")}, id, menu_item_id, size_id, dish_name, size_name, quantity, price, price * quantity,
    unit_cost, position
  from ordered join placed using (n)
  order by n, position`;

const REFUNDS = `
  insert into refunds (company_id, id, order_id, amount, reason, created_at)
  select ${COMPANY}, gen_random_uuid(), placed.id, orders.total_amount, 'Cold', fourth
  from placed join orders on orders.company_id = ${COMPANY} and orders.id = placed.id where fate = 'refunded'`;

/** What an order takes from stock; a cancelled one gives it back, and what was begun is then booked as waste. */
const MOVEMENTS = `
  with sold as (
    select n, part.ingredient_id, sum(part.stock_quantity * ordered.quantity) as quantity
    from ordered
    join dish_ingredient part on part.company_id = ${COMPANY} and part.dish_size_id = ordered.size_id
    group by n, part.ingredient_id
  ), booked as (
    select n, 1 as step, -quantity as quantity, ingredient_id, 'sale' as reason from sold
    union all
    select n, 2, quantity, ingredient_id, 'return' from sold join placed using (n) where status = 'cancelled'
    union all
    select n, 3, -quantity, ingredient_id, 'waste' from sold join placed using (n) where fate = 'wasted'
  )
  insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id,
    actor_name, created_at)
  select ${COMPANY}, ${idAt("moment")}, ingredient_id, quantity, reason, 'order', id,
    case when step > 1 then 'Order ' || reference || ' cancelled' end,
    case when step > 1 then owner_id else user_id end, case when step > 1 then owner_name else actor end, moment
  from booked join placed using (n)
  cross join lateral (select case when step = 1 then at else third end as moment) as moments
  order by moment, n, ingredient_id, step`;

/** What the trigger on the movements does. The company had none before. */
const STOCK = `
  update inventory set quantity_available = quantity_available + moved.quantity
  from (select item_id, sum(quantity) as quantity from stock_movements
    where company_id = ${COMPANY} and source_type = 'order' group by item_id) as moved
  where inventory.company_id = ${COMPANY} and inventory.id = moved.item_id`;

const ACTIVITIES = `
  with done as (
    select n, 'create' as action, at as moment, 'placed for table ' || table_number as what from placed
    union all
    select n, 'update', second, 'is being prepared' from placed
    where fate is null or fate not in ('pending', 'cancelled')
    union all
    select n, 'update', third, case when fate is null or fate = 'refunded' then 'is completed, is paid'
      when fate = 'unpaid' then 'is completed'
      when fate = 'wasted' then 'is cancelled, its ingredients were booked as waste'
      else 'is cancelled, its ingredients went back to stock' end
    from placed where fate is null or fate not in ('pending', 'processing')
    union all
    select n, 'update', fourth, 'is refunded' from placed where fate = 'refunded'
  )
  insert into activity_logs (company_id, id, user_id, display_name, action_type, entity_type, entity_id, entity_name,
    description, created_at)
  select ${COMPANY}, ${idAt("moment")}, case when action = 'create' then user_id else owner_id end,
    case when action = 'create' then actor else owner_name end, action, 'order', id, reference,
    'Order ' || reference || ' ' || what, moment
  from done join placed using (n)
  order by moment, n`;

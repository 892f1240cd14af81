import type { TestApp } from "#src/testing/app.ts";
import { linesSql, ordersSql, REFUND_REASON } from "./carts.ts";

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
      PAYMENTS,
      // Without it the planner believes that the company has one order, and compares each payment with each order.
      "analyze orders, payments",
      REFUNDS,
      "analyze refunds",
      ...RECEIPTS,
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
     select ordered.*, ${idAt("placed.at")} as line_id, menu.menu_item_id, menu.dish_name, menu.size_id, menu.size_name,
       menu.price, menu.unit_cost
     from (${linesSql(orders)}) as ordered join menu on menu.dish = ordered.dish join placed using (n)`,
    "create index on ordered (n)",
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
  select ${COMPANY}, line_id, id, menu_item_id, size_id, dish_name, size_name, quantity, price, price * quantity,
    unit_cost, position
  from ordered join placed using (n)
  order by n, position`;

const PAYMENTS = `
  insert into payments (company_id, id, order_id, method, amount, created_by, created_at)
  select ${COMPANY}, ${idAt("third")}, placed.id, 'other', orders.total_amount, owner_id, third
  from placed join orders on orders.company_id = ${COMPANY} and orders.id = placed.id
  where orders.payment_status in ('paid', 'refunded')
  order by n`;

const REFUNDS = `
  insert into refunds (company_id, id, order_id, payment_id, amount, reason, created_by, created_at)
  select ${COMPANY}, ${idAt("fourth")}, placed.id, payment.id, payment.amount, '${REFUND_REASON}', owner_id, fourth
  from placed join payments payment on payment.company_id = ${COMPANY} and payment.order_id = placed.id
  where fate = 'refunded'`;

/** What the receipts of one order say alike. */
const SNAPSHOT = `jsonb_build_object('currency', placed.currency, 'taxes', '[]'::jsonb, 'discount', 0, 'service', null,
    'total', orders.total_amount,
    'order', jsonb_build_object('table', orders.table_number, 'placed_at', orders.created_at, 'reference', reference),
    'restaurant', (select jsonb_build_object('name', name, 'note', receipt_note, 'phone', null, 'address', address,
      'country', country, 'language', language, 'timezone', timezone, 'tax_number', tax_number)
      from companies where id = ${COMPANY}))`;

/** The receipt of each payment and of each refund, numbered in the order of the orders. */
const RECEIPTS = [
  `with issued as (
    select placed.n, 'sale' as kind, payment.id as payment_id, null::uuid as refund_id, third as moment,
      ${SNAPSHOT} || jsonb_build_object('refund', null,
        'payment', jsonb_build_object('given', null, 'change', null, 'method', 'other', 'rounding', 0),
        'lines', (select jsonb_agg(jsonb_build_object('name', dish_name, 'total', price * quantity, 'choices', '[]'::jsonb,
          'quantity', quantity) order by position) from ordered where ordered.n = placed.n)) as snapshot
    from placed join orders on orders.company_id = ${COMPANY} and orders.id = placed.id
    join payments payment on payment.company_id = ${COMPANY} and payment.order_id = placed.id
    union all
    select placed.n, 'refund', null, refund.id, fourth,
      ${SNAPSHOT} || jsonb_build_object('lines', '[]'::jsonb, 'payment', null,
        'refund', jsonb_build_object('reason', refund.reason))
    from placed join orders on orders.company_id = ${COMPANY} and orders.id = placed.id
    join refunds refund on refund.company_id = ${COMPANY} and refund.order_id = placed.id
  )
  insert into receipts (company_id, id, series, number, order_id, kind, payment_id, refund_id, issued_at, snapshot)
  select ${COMPANY}, ${idAt("moment")}, 1, row_number() over (order by n, kind desc), placed.id, kind, payment_id,
    refund_id, moment, snapshot
  from issued join placed using (n) order by n, kind desc`,
  `update receipts refund set snapshot = jsonb_set(refund.snapshot, '{refund,of}',
     to_jsonb('A-' || lpad(sale.number::text, 6, '0')))
   from receipts sale
   where refund.company_id = ${COMPANY} and refund.kind = 'refund' and sale.company_id = ${COMPANY}
     and sale.order_id = refund.order_id and sale.kind = 'sale'`,
  `insert into receipt_series (company_id, position, last_number)
   select ${COMPANY}, 1, count(*) from receipts where company_id = ${COMPANY} having count(*) > 0`,
];

/** What an order takes from stock; a cancelled one gives it back, and what was begun is then booked as waste. */
const MOVEMENTS = `
  with sold as (
    select n, part.ingredient_id, sum(part.stock_quantity * ordered.quantity) as quantity,
      jsonb_object_agg(line_id, part.stock_quantity * ordered.quantity) as lines
    from ordered
    join dish_ingredient part on part.company_id = ${COMPANY} and part.dish_size_id = ordered.size_id
    group by n, part.ingredient_id
  ), booked as (
    select n, 1 as step, -quantity as quantity, ingredient_id, 'sale' as reason, lines from sold
    union all
    select n, 2, quantity, ingredient_id, 'return', null from sold join placed using (n) where status = 'cancelled'
    union all
    select n, 3, -quantity, ingredient_id, 'waste', null from sold join placed using (n) where fate = 'wasted'
  )
  insert into stock_movements (company_id, id, item_id, quantity, reason, source_type, source_id, note, user_id,
    actor_name, lines, created_at)
  select ${COMPANY}, ${idAt("moment")}, ingredient_id, quantity, reason, 'order', id,
    case when step > 1 then 'Order ' || reference || ' cancelled' end,
    case when step > 1 then owner_id else user_id end, case when step > 1 then owner_name else actor end, lines, moment
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
    select n, 'update', fourth, 'is refunded (${REFUND_REASON})' from placed where fate = 'refunded'
  )
  insert into activity_logs (company_id, id, user_id, display_name, action_type, entity_type, entity_id, entity_name,
    description, created_at)
  select ${COMPANY}, ${idAt("moment")}, case when action = 'create' then user_id else owner_id end,
    case when action = 'create' then actor else owner_name end, action, 'order', id, reference,
    'Order ' || reference || ' ' || what, moment
  from done join placed using (n)
  order by moment, n`;

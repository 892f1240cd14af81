import * as dishes from "#src/features/dishes/contract.ts";
import { updateCompany } from "#src/features/companies/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { discountOrder, voidLine } from "#src/features/orders/line-changes-contract.ts";
import { changeOrder } from "#src/features/orders/list-contract.ts";
import type { TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { ledgerOf } from "#src/testing/ledger-fixture.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

// Events in a restaurant's orders, stock and menu over time, in any order: for tests of the numbers that are computed
// from them.

const ZONES = ["America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Asia/Singapore"];
const CURRENCIES = ["USD", "USD", "USD", "EUR"];

export interface Restaurant {
  app: TestApp;
  owner: Owner;
  items: string[];
  menu: DishOnMenu[];
  categories: string[];
  random: () => number;
}

export async function openRestaurant(app: TestApp, owner: Owner, random: () => number): Promise<Restaurant> {
  const kitchen = kitchenOf(app, owner);
  const items = [
    await kitchen.item("Rice", 100_000, { price: 0.0031 }),
    await kitchen.item("Eggs", 100_000, { unit: "pcs", price: 0.27 }),
    await kitchen.item("Saffron", 100_000),
  ];
  const [rice = "", eggs = "", saffron = ""] = items;
  const menu = [
    await kitchen.dish(
      "Bowl",
      { price: 9.5, recipe: [[rice, 120]] },
      { name: "Large", price: 13, recipe: [[rice, 190]] },
    ),
    await kitchen.dish("Omelette", { price: 7.25, recipe: [[eggs, 3]] }),
    await kitchen.dish("Paella", {
      price: 21,
      recipe: [
        [rice, 150],
        [saffron, 1],
      ],
    }),
    await kitchen.dish("Tea", { price: 3.1 }),
  ];
  await app.pool.query("update dish_ingredient set unit = 'pcs' where company_id = $1 and ingredient_id = $2", [
    owner.companyId,
    eggs,
  ]);
  const categories = [
    await createCategory(app, owner.companyId, "Mains"),
    await createCategory(app, owner.companyId, "Breakfast"),
  ];
  return { app, owner, items, menu, categories, random };
}

const oneOf = <T>({ random }: Restaurant, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

/** Adds an order of the last weeks with its lines and movements, as if it had been placed then. */
export async function addPastOrder(restaurant: Restaurant, daysBack = restaurant.random() * 20): Promise<void> {
  const { app, owner, menu, random } = restaurant;
  const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const dish = oneOf(restaurant, menu);
    return { size: oneOf(restaurant, dish.sizes).id, quantity: 1 + Math.floor(random() * 3) };
  });
  await app.pool.query(
    `with placed as (
       insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
         is_special_request, idempotency_key, fingerprint, status_token, created_at)
       select $1, id, id, '1', 'guest', 'menu', total, $4, $5, id, '', id, now() - make_interval(secs => $3::float8 * 86400)
       from (select gen_random_uuid() as id, sum(price * quantity) as total
         from jsonb_to_recordset($2) as l (size uuid, quantity integer) join dish_size on dish_size.id = l.size) as cart
       returning id, created_at, is_special_request
     ), line as (
       select placed.*, dish.id as dish, dish.name as dish_name, size.id as size, size.name as size_name, size.price,
         l.quantity, row_number() over () as n
       from placed, jsonb_to_recordset($2) as l (size uuid, quantity integer)
       join dish_size size on size.id = l.size join dish on dish.id = size.menu_item_id
     ), lines as (
       insert into order_items (company_id, id, order_id, menu_item_id, size_id, dish_name, size_name, quantity,
         unit_price, total_price, unit_cost, position)
       select $1, gen_random_uuid(), id, dish, size, dish_name, nullif(size_name, 'Regular'), quantity, charged,
         charged * quantity, (select case when bool_and(item.unit_price > 0) then sum(stock_quantity * unit_price) end
           from dish_ingredient part join inventory item on item.id = part.ingredient_id where dish_size_id = size), n
       from (select line.*, case when is_special_request and n = 1 then 0 else price end as charged from line) as line
       returning id, position
     ), chosen as (
       insert into order_item_options (company_id, id, order_item_id, group_name, option_name, count, unit_price,
         total_price, unit_cost)
       select $1, gen_random_uuid(), lines.id, group_name, option_name, count, price, price * count, cost
       from lines join (values (1, 'Milk', 'Oat milk', 1, 0.8, 0.35), (1, 'Extras', 'Shot', 2, 0.405, null),
         (2, 'Milk', 'Whole milk', 1, 0, 0.1), (2, 'Extras', 'Shot', 1, 0.405, 0.2))
         as pick (position, group_name, option_name, count, price, cost) using (position)
     )
     insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, created_at, lines)
     select $1, ingredient_id, -sum(stock_quantity * quantity), 'sale', 'order', line.id, line.created_at,
       jsonb_object_agg(lines.id, stock_quantity * quantity)
     from line join lines on lines.position = line.n join dish_ingredient part on part.dish_size_id = size group by ingredient_id, line.id, line.created_at
     order by ingredient_id`,
    [owner.companyId, JSON.stringify(lines), daysBack, oneOf(restaurant, CURRENCIES), random() < 0.15],
  );
}

/** Returns the ids of orders that fulfil a condition, oldest first. */
async function ordersWhere({ app, owner }: Restaurant, condition: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string }>(
    `select id from orders where company_id = $1 and ${condition} order by created_at`,
    [owner.companyId],
  );
  return rows.map(({ id }) => id);
}

async function change(restaurant: Restaurant, condition: string, body: Record<string, unknown>): Promise<void> {
  const found = await ordersWhere(restaurant, condition);
  if (found.length === 0) return;
  const { status } = await restaurant.owner.call(changeOrder, { query: { id: oneOf(restaurant, found) }, body });
  if (status !== 200) throw new Error(`The order could not be changed: ${status}`);
}

/** Changes an item's unit: eggs to trays of 30, rice to kilograms, and both back again. */
async function changeUnit({ app, owner, items, random }: Restaurant): Promise<void> {
  const id = items[random() < 0.5 ? 0 : 1] ?? "";
  const { rows } = await app.pool.query<{ unit: string }>("select unit from inventory where id = $1", [id]);
  const next = {
    g: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
    kg: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
    pcs: { unit: "tray", unit_conversion: { from: 30, to: 1 } },
    tray: { unit: "pcs", unit_conversion: { from: 1, to: 30 } },
  }[rows[0]?.unit ?? ""];
  const { status } = await owner.call(updateItem, { query: { id }, body: next as never });
  if (status !== 200) throw new Error(`The unit could not be changed: ${status}`);
}

/** Everything that can happen. Each event changes a report of the last weeks. */
export const EVENTS: Record<string, (restaurant: Restaurant) => Promise<unknown>> = {
  order: addPastOrder,
  orders: async (restaurant) => {
    for (let n = 0; n < 12; n += 1) await addPastOrder(restaurant);
  },
  cancel: (restaurant) =>
    change(restaurant, "status = 'pending' and payment_status = 'unpaid'", {
      status: "cancelled",
      return_stock: restaurant.random() < 0.5,
    }),
  pay: (restaurant) =>
    change(restaurant, "status <> 'cancelled' and payment_status = 'unpaid'", { payment_status: "paid" }),
  refund: (restaurant) =>
    change(restaurant, "payment_status = 'paid'", { payment_status: "refunded", refund_reason: "Cold" }),
  refundPart: (restaurant) =>
    change(
      restaurant,
      "payment_status = 'paid' and total_amount > 1 and not exists (select from refunds where order_id = orders.id)",
      { payment_status: "refunded", refund_reason: "Late", refund_amount: 0.5, refunded_before: 0 },
    ),
  refundOfThePast: async ({ app, owner, random }) => {
    await app.pool.query(
      `with refunded as (
         update orders set payment_status = 'refunded' where id in (
           select id from orders where company_id = $1 and payment_status = 'paid'
             and not exists (select from refunds where order_id = orders.id) limit 1)
         returning id, total_amount, created_at
       )
       insert into refunds (company_id, id, order_id, amount, created_at)
       select $1, gen_random_uuid(), id, total_amount, least(now(), created_at + make_interval(secs => $2)) from refunded`,
      [owner.companyId, random() * 4 * 86_400],
    );
  },
  settle: async (restaurant) => {
    const { app, owner, random } = restaurant;
    const { rows } = await app.pool.query<{ id: string; total: number; agreed: number }>(
      `select id, total_amount::float8 as total, coalesce(agreed_amount, 0)::float8 as agreed from orders
       where company_id = $1 and is_special_request and status <> 'cancelled' and payment_status = 'unpaid' order by created_at`,
      [owner.companyId],
    );
    if (rows.length === 0) return;
    const { id, total, agreed } = oneOf(restaurant, rows);
    const total_amount = Math.round((total - agreed) * 100 + random() * 5000) / 100;
    const { status } = await owner.call(changeOrder, { query: { id }, body: { total_amount } });
    if (status !== 200) throw new Error(`The special request could not be settled: ${status}`);
  },
  void: async (restaurant) => {
    const { rows } = await restaurant.app.pool.query<{ order_id: string; id: string; quantity: number }>(
      `select line.order_id, line.id, line.quantity from order_lines line
       join orders on orders.id = line.order_id
       where line.company_id = $1 and payment_status = 'unpaid' and status <> 'cancelled' and not is_special_request
         and (select sum(quantity) from order_lines other where other.order_id = line.order_id) > line.quantity
       order by orders.created_at, line.position`,
      [restaurant.owner.companyId],
    );
    if (rows.length === 0) return;
    const { order_id, id, quantity } = oneOf(restaurant, rows);
    const { status, body } = await restaurant.owner.call(voidLine, {
      query: { id: order_id },
      body: {
        order_item_id: id,
        quantity_before: quantity,
        quantity: Math.floor(restaurant.random() * quantity),
        reason: "Spilled",
        return_stock: restaurant.random() < 0.5,
      },
    });
    if (status !== 200) throw new Error(`The line could not be voided: ${JSON.stringify(body)}`);
  },
  discount: async (restaurant) => {
    const { rows } = await restaurant.app.pool.query<{ id: string; total_amount: string }>(
      `select id, total_amount from orders where company_id = $1 and payment_status = 'unpaid' and status <> 'cancelled'
         and not is_special_request order by created_at`,
      [restaurant.owner.companyId],
    );
    if (rows.length === 0) return;
    const { id, total_amount } = oneOf(restaurant, rows);
    const { status, body } = await restaurant.owner.call(discountOrder, {
      query: { id },
      body: {
        ...(restaurant.random() < 0.5 ? { percent: 33 } : { amount: 1 }),
        reason: "Late",
        total_before: Number(total_amount),
      },
    });
    if (status !== 200) throw new Error(`No discount could be given: ${JSON.stringify(body)}`);
  },
  waste: (restaurant) =>
    ledgerOf(() => restaurant.owner).waste(oneOf(restaurant, restaurant.items), {
      quantity: Math.round(restaurant.random() * 1000) / 1000,
    }),
  undo: (restaurant) => ledgerOf(() => restaurant.owner).undoLast(oneOf(restaurant, restaurant.items)),
  unit: changeUnit,
  renameDish: (restaurant) =>
    restaurant.owner.call(dishes.updateDish, {
      query: { id: oneOf(restaurant, restaurant.menu).id },
      body: { name: `Dish ${Math.floor(restaurant.random() * 6)}` },
    }),
  resizeDish: ({ app, owner, random }) =>
    app.pool.query("update dish_size set name = $2, price = price + 0.15 where company_id = $1 and name = $3", [
      owner.companyId,
      random() < 0.5 ? "Huge" : "Large",
      random() < 0.5 ? "Large" : "Huge",
    ]),
  moveDish: (restaurant) =>
    restaurant.app.pool.query("update dish set category_id = $3 where company_id = $1 and id = $2", [
      restaurant.owner.companyId,
      oneOf(restaurant, restaurant.menu).id,
      oneOf(restaurant, [...restaurant.categories, null]),
    ]),
  timezone: (restaurant) =>
    restaurant.owner.call(updateCompany, {
      query: { id: restaurant.owner.companyId },
      body: { timezone: oneOf(restaurant, ZONES) },
    }),
};

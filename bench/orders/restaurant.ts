import type pg from "pg";
import { v4, v7 as uuid } from "uuid";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

export const DISHES = 40;
const INGREDIENTS = 40;

export async function addCompany(pool: pg.Pool): Promise<string> {
  const [userId, companyId] = [uuid(), uuid()];
  await pool.query("insert into users (id, name, email) values ($1, 'Bench', 'bench@example.com')", [userId]);
  await pool.query("insert into companies (id, created_by, name, username) values ($1, $2, 'Bench', 'bench')", [
    companyId,
    userId,
  ]);
  return companyId;
}

/** Forty dishes that share forty ingredients, five each, as a kitchen does. */
export async function addMenu(pool: pg.Pool, companyId: string): Promise<DishOnMenu[]> {
  const kitchen = kitchenOf({ pool }, { companyId });
  const items: string[] = [];
  for (let n = 0; n < INGREDIENTS; n += 1) items.push(await kitchen.item(`Ingredient ${n}`, 900_000_000));
  const dishes: DishOnMenu[] = [];
  for (let n = 0; n < DISHES; n += 1) {
    const recipe = [0, 1, 2, 3, 4].map((part) => [items[(n * 7 + part) % INGREDIENTS]!, 20 + part] as const);
    dishes.push(await kitchen.dish(`Dish ${n}`, { price: 5 + n / 10, recipe }));
  }
  return dishes;
}

const OPTIONS = 10;
const CHOSEN = 5;

/** A group of options on every dish, each of which takes an ingredient. Returns the options' ids. */
export async function addOptions(pool: pg.Pool, companyId: string): Promise<string[]> {
  const ids = Array.from({ length: OPTIONS }, () => uuid());
  await pool.query(
    `with named as (
       insert into option_groups (company_id, id, name, choose_max) values ($1, $2, 'Toppings', $3) returning id
     ), chosen as (
       insert into options (company_id, id, group_id, name, price, position)
       select $1, option.id, named.id, 'Topping ' || option.position, 0.5, option.position
       from named, unnest($4::uuid[]) with ordinality as option (id, position)
     )
     insert into dish_option_groups (company_id, dish_id, group_id)
     select $1, dish.id, named.id from named, dish where dish.company_id = $1`,
    [companyId, uuid(), OPTIONS, ids],
  );
  await pool.query(
    `insert into option_lines (company_id, id, option_id, ingredient_id, quantity, unit, stock_quantity, exact_quantity)
     select $1, gen_random_uuid(), option.id, item.id, 10, item.unit, 10, 10
     from unnest($2::uuid[]) with ordinality as option (id, position)
     join (select id, unit, row_number() over (order by id) as position from inventory where company_id = $1) as item
       using (position)`,
    [companyId, ids],
  );
  return ids;
}

/** A table's order: two dishes, one of them twice, with five of the options each where there are any. */
export function cart(companyId: string, dishes: DishOnMenu[], options: readonly string[] = []) {
  const pick = (quantity: number) => {
    const line = dishes[Math.floor(Math.random() * dishes.length)]!.line(quantity);
    if (options.length === 0) return line;
    const first = Math.floor(Math.random() * options.length);
    const chosen = Array.from({ length: CHOSEN }, (_, at) => options[(first + at) % options.length]!);
    return {
      ...line,
      price: Math.round((line.price + CHOSEN * 0.5) * 100) / 100,
      options: chosen.map((option_id) => ({ option_id, count: 1 })),
    };
  };
  const items = [pick(2), pick(1)];
  const total = Math.round(items.reduce((sum, item) => sum + item.price * item.quantity, 0) * 100) / 100;
  return { items, total, table_number: "12", company_id: companyId };
}

/** The same as the database function gets it from the server. */
export function asRequest(companyId: string, dishes: DishOnMenu[]): object {
  const { items, ...order } = cart(companyId, dishes);
  const key = uuid();
  return {
    ...order,
    items: items.map((item) => ({ ...item, id: uuid() })),
    channel: "menu",
    customer_id: "guest",
    idempotency_key: key,
    fingerprint: key,
    order_id: uuid(),
    reference: key,
    status_token: v4(),
    actor_name: "Guest",
  };
}

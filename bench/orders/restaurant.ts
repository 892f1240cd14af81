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

/** A table's order: two dishes, one of them twice. */
export function cart(companyId: string, dishes: DishOnMenu[]) {
  const pick = () => dishes[Math.floor(Math.random() * dishes.length)]!;
  const items = [pick().line(2), pick().line(1)];
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
    can_queue: false,
  };
}

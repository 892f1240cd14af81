import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder, placePublicOrder } from "#src/features/orders/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let owner: Owner;
let tea: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT: "on" } });
  owner = await createOwner(app);
  tea = await kitchenOf(app, owner).dish("Tea", { price: 2 });
});
afterAll(() => app.stop());

const order = (table_number: string, customer_id: string, key = uuid()) =>
  callerOf(app).call(placePublicOrder, {
    body: { ...cartOf(owner, [tea.line()], { table_number }), customer_id },
    key,
  });

test("a full room behind one address is served: 45 guests at nine tables order twice within a minute", async () => {
  const guests = Array.from({ length: 45 }, (_, guest) => ({ table: `A${guest % 9}`, name: `guest-${guest}` }));
  const rounds = [await Promise.all(guests.map(({ table, name }) => order(table, name)))];
  rounds.push(await Promise.all(guests.map(({ table, name }) => order(table, name))));
  expect(rounds.flat().map(({ status }) => status)).toEqual(Array.from({ length: 90 }, () => 201));
});

test("a table gets 10 orders a minute, also when they are sent at once; repeats, staff and other tables get through", async () => {
  const keys = Array.from({ length: 14 }, () => uuid());
  const responses = await Promise.all(keys.map((key, guest) => order("B1", `many-${guest}`, key)));
  const placed = keys.filter((_, index) => responses[index]?.status === 201);
  expect(placed).toHaveLength(10);
  const rejected = responses.find(({ status }) => status !== 201);
  expect([rejected?.status, rejected?.body.code]).toEqual([429, "TOO_MANY_ORDERS"]);
  expect(Number(rejected?.headers.get("retry-after"))).toBeGreaterThan(0);
  const repeated = await Promise.all(placed.map((key) => order("B1", `again-${key}`, key)));
  expect(repeated.every(({ status }) => status === 201)).toBe(true);
  expect((await order("B2", "other")).status).toBe(201);
  const body = { menu_item_id: tea.id, quantity: 1, table_number: "B1" };
  expect((await owner.call(placeOrder, { body })).status).toBe(201);
});

test("a phone that repeats itself is stopped before it uses up the room's requests", async () => {
  const key = uuid();
  const statuses: number[] = [];
  for (let request = 0; request < 25; request += 1) statuses.push((await order("C1", "stuck", key)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
  expect((await order("C2", "patient")).status).toBe(201);
});

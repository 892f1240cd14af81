import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActivities } from "#src/features/activity/contract.ts";
import { listInventory } from "#src/features/inventory/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import { cartOf, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type Caller, type TestApp } from "#src/testing/app.ts";
import { countQueries } from "#src/testing/count-queries.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let guest: Caller;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  guest = callerOf(app);
});
afterAll(() => app.stop());

const order = (body: ReturnType<typeof cartOf>, key = uuid()) => guest.call(orders.placePublicOrder, { body, key });

test("a guest's order takes stock and stores names and prices", async () => {
  const rice = await kitchen.item("Rice", 1000, { price: 0.002 });
  const congee = await kitchen.dish("Congee", { price: 6.5, recipe: [[rice, 120]] });
  const { status, body } = await order(cartOf(owner, [congee.line(2)], { note: "No onions" }));
  expect(status).toBe(201);
  expect(body).toMatchObject({ item_count: 2, total_amount: 13, currency: "USD", is_special_request: false });
  expect(body.customer_reference).toMatch(/^ORD-\w{6}$/);
  expect(await kitchen.stock(rice)).toBe(760);
  const shown = await guest.call(orders.publicOrderStatus, { query: { token: body.status_token } });
  expect(shown.body.order).toMatchObject({
    order_id: body.order_id,
    status: "pending",
    payment_status: "unpaid",
    table_number: "7",
    note: "No onions",
    items: [{ dish_name: "Congee", size_name: "Regular", quantity: 2, unit_price: 6.5, total_price: 13 }],
  });
  expect(await kitchen.count("activity_logs", `entity_id = '${body.order_id}' and action_type = 'create'`)).toBe(1);
});

test("50 guests order the last portion at once: one order, 49 rejections that name the dish, no stock left", async () => {
  const crab = await kitchen.item("Crab", 300);
  const dish = await kitchen.dish("Chilli Crab", { price: 48, recipe: [[crab, 300]] });
  const responses = await Promise.all(Array.from({ length: 50 }, () => order(cartOf(owner, [dish.line()]))));
  expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
  const rejected = responses.filter((response) => response.status === 409);
  expect(rejected).toHaveLength(49);
  for (const { body } of rejected) {
    expect(body).toMatchObject({
      code: "SOLD_OUT",
      error: "Sorry, Chilli Crab is sold out.",
      details: { items: [{ menu_item_id: dish.id, dish_name: "Chilli Crab", portions_left: 0 }] },
    });
  }
  expect(await kitchen.stock(crab)).toBe(0);
  expect(await kitchen.count("order_items", `menu_item_id = '${dish.id}'`)).toBe(1);
});

test("one idempotency key, used again and concurrently, is one order and one deduction", async () => {
  const noodles = await kitchen.item("Noodles", 1000);
  const dish = await kitchen.dish("Hokkien Mee", { price: 7.9, recipe: [[noodles, 100]] });
  const key = uuid();
  const cart = cartOf(owner, [dish.line(2)]);
  const first = await Promise.all(Array.from({ length: 12 }, () => order(cart, key)));
  const again = await order({ ...cart, total: 1 }, key);
  expect([...first, again].map((response) => response.status)).toEqual(Array.from({ length: 13 }, () => 201));
  expect(new Set([...first, again].map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(again.body.total_amount).toBe(15.8);
  expect(await kitchen.stock(noodles)).toBe(800);
});

test("an idempotency key that was used for another order is rejected", async () => {
  const dish = await kitchen.dish("Kaya Toast", { price: 3 });
  const key = uuid();
  expect((await order(cartOf(owner, [dish.line()]), key)).status).toBe(201);
  const { status, body } = await order(cartOf(owner, [dish.line(2)]), key);
  expect([status, body.code]).toEqual([409, "IDEMPOTENCY_KEY_REUSED"]);
});

test("a request without an idempotency key is rejected", async () => {
  const dish = await kitchen.dish("Teh", { price: 2 });
  const { status } = await order(cartOf(owner, [dish.line()]), "");
  expect(status).toBe(400);
});

test("1,000 orders of 4 g from an item held in kg take exactly 4.000 kg", async () => {
  const saffron = await kitchen.item("Saffron", 4.5, { unit: "kg" });
  const dish = await kitchen.dish("Risotto", { price: 21.3, recipe: [[saffron, 0.004]] });
  const cart = cartOf(owner, [dish.line()]);
  for (let batch = 0; batch < 40; batch += 1) {
    const responses = await Promise.all(Array.from({ length: 25 }, () => order(cart)));
    expect(responses.every((response) => response.status === 201)).toBe(true);
  }
  expect(await kitchen.stock(saffron)).toBe(0.5);
});

test("either all ingredients of an order are taken or none", async () => {
  const bun = await kitchen.item("Bun", 10, { unit: "pcs" });
  const patty = await kitchen.item("Patty", 1, { unit: "pcs" });
  const burger = await kitchen.dish("Burger", {
    price: 9,
    recipe: [
      [bun, 1],
      [patty, 1],
    ],
  });
  const toast = await kitchen.dish("Toast", { price: 2, recipe: [[bun, 2]] });
  const { status, body } = await order(cartOf(owner, [toast.line(), burger.line(2)]));
  expect(status).toBe(409);
  expect(body.details).toMatchObject({ items: [{ dish_name: "Burger", portions_left: 1 }] });
  expect((body.details as { items: unknown[] }).items).toHaveLength(1);
  expect([await kitchen.stock(bun), await kitchen.stock(patty)]).toEqual([10, 1]);
  expect((await order(cartOf(owner, [toast.line(), burger.line()]))).status).toBe(201);
  expect([await kitchen.stock(bun), await kitchen.stock(patty)]).toEqual([7, 0]);
});

test("two lines of one dish are checked against its stock together", async () => {
  const egg = await kitchen.item("Egg", 3, { unit: "pcs" });
  const omelette = await kitchen.dish("Omelette", { price: 5, recipe: [[egg, 2]] });
  expect((await order(cartOf(owner, [omelette.line(), omelette.line()]))).body.code).toBe("SOLD_OUT");
  expect(await kitchen.stock(egg)).toBe(3);
});

test("stock may go below zero if the company allows it", async () => {
  const other = await createOwner(app, { allow_negative_stock: true });
  const otherKitchen = kitchenOf(app, other);
  const rice = await otherKitchen.item("Rice", 100);
  const dish = await otherKitchen.dish("Rice bowl", { price: 4, recipe: [[rice, 80]] });
  expect((await order(cartOf(other, [dish.line(2)]))).status).toBe(201);
  expect(await otherKitchen.stock(rice)).toBe(-60);
  const { activities } = (await other.call(listActivities)).body;
  const logged = activities.filter(({ entity_type }) => entity_type === "inventory");
  expect(logged.map(({ description }) => description)).toContain(
    `Rice was sold below zero: -60 ${(await other.call(listInventory)).body.items[0]?.unit}`,
  );
});

test("an order that brings an item to its threshold queues one reorder check, and none when it is rejected", async () => {
  const countQueued = async () => {
    // Rows become jobs a moment later.
    await expect.poll(async () => (await app.pool.query("select from reorder_checks")).rowCount).toBe(0);
    const { rows } = await app.pool.query<{ count: string }>(
      "select count(*) from pgboss.job where name = 'inventory.reorder-check' and data ->> 'company_id' = $1",
      [watchful.companyId],
    );
    return Number(rows[0]?.count);
  };
  const watchful = await createOwner(app);
  const otherKitchen = kitchenOf(app, watchful);
  const flour = await otherKitchen.item("Flour", 1000, { threshold: 500 });
  const sugar = await otherKitchen.item("Sugar", 10);
  const bread = await otherKitchen.dish("Bread", { price: 4, recipe: [[flour, 250]] });
  const cake = await otherKitchen.dish("Cake", {
    price: 4,
    recipe: [
      [flour, 250],
      [sugar, 100],
    ],
  });
  await order(cartOf(watchful, [bread.line()]));
  expect(await countQueued()).toBe(0);
  expect((await order(cartOf(watchful, [cake.line()]))).body.code).toBe("SOLD_OUT");
  expect(await countQueued()).toBe(0);
  await order(cartOf(watchful, [bread.line()]));
  expect([await otherKitchen.stock(flour), await countQueued()]).toEqual([500, 1]);
  await app.pool.query("update inventory set alert_claimed_at = now() where id = $1", [flour]);
  await order(cartOf(watchful, [bread.line()]));
  expect([await otherKitchen.stock(flour), await countQueued()]).toEqual([250, 1]);
});

test("an order that brings an item to its threshold takes as many queries as any other", async () => {
  const quiet = await createOwner(app, { new_order_alerts: false });
  const rice = await kitchenOf(app, quiet).item("Rice", 1000, { threshold: 700 });
  const congee = await kitchenOf(app, quiet).dish("Congee", { price: 6.5, recipe: [[rice, 100]] });
  const queryCount = countQueries(app);
  const placing = async () => {
    const before = queryCount();
    expect((await order(cartOf(quiet, [congee.line()]))).status).toBe(201);
    return queryCount() - before;
  };
  await placing();
  const usual = await placing();
  expect(usual).toBeGreaterThan(1);
  expect(await placing()).toBe(usual);
  expect((await app.pool.query("select from reorder_checks where company_id = $1", [quiet.companyId])).rowCount).toBe(
    1,
  );
});

test("an order's cost is stored as it was when it was placed", async () => {
  const rice = await kitchen.item("Rice", 1000, { price: 0.004 });
  const dish = await kitchen.dish("Bibimbap", { price: 12, recipe: [[rice, 150]] });
  const { body } = await order(cartOf(owner, [dish.line()]));
  await app.pool.query("update inventory set unit_price = 9 where id = $1", [rice]);
  const { rows } = await app.pool.query("select unit_cost from order_items where order_id = $1", [body.order_id]);
  expect(rows).toEqual([{ unit_cost: "0.600000" }]);
});

test("an order's cost is unknown when an ingredient has no price", async () => {
  const rice = await kitchen.item("Rice", 1000, { price: 0.004 });
  const basil = await kitchen.item("Basil", 1000);
  const recipe = [
    [rice, 150],
    [basil, 5],
  ] as const;
  const dish = await kitchen.dish("Thai basil rice", { price: 12, recipe });
  const { body } = await order(cartOf(owner, [dish.line()]));
  const { rows } = await app.pool.query("select unit_cost from order_items where order_id = $1", [body.order_id]);
  expect(rows).toEqual([{ unit_cost: null }]);
});

test("the company's screens receive an event for an order", async () => {
  const rice = await kitchen.item("Rice", 1000);
  const dish = await kitchen.dish("Onigiri", { price: 3, recipe: [[rice, 50]] });
  const received: string[] = [];
  const stop = app.platform.events.subscribe(owner.companyId, ({ type, id }) => received.push(`${type} ${id ?? ""}`));
  const { body } = await order(cartOf(owner, [dish.line()]));
  await expect.poll(() => received).toContain(`order.placed ${body.order_id}`);
  stop();
});

import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import { cartOf, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type Caller, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let diner: Caller;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  diner = callerOf(app);
});
afterAll(() => app.stop());

const order = (body: unknown, key = uuid()) =>
  diner.call(orders.placePublicOrder, { body: body as ReturnType<typeof cartOf>, key });

test("another total than ours is refused with our prices, and books nothing", async () => {
  const tea = await kitchen.dish("Tea", { price: 2.2 });
  const cake = await kitchen.dish("Cake", { price: 5.05 });
  const before = await kitchen.count("orders");
  const { status, body } = await order(cartOf(owner, [tea.line(3), cake.line()], { total: 0.01 }));
  expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
  expect(body.details).toMatchObject({
    total: 11.65,
    currency: "USD",
    items: [
      { menu_item_id: tea.id, size_id: tea.sizes[0]?.id, dish_name: "Tea", price: 2.2, quantity: 3 },
      { menu_item_id: cake.id, price: 5.05, quantity: 1 },
    ],
  });
  expect(await kitchen.count("orders")).toBe(before);
});

test("a tampered price is refused even when the total is right", async () => {
  const tea = await kitchen.dish("Oolong", { price: 2 });
  const { body } = await order(cartOf(owner, [{ ...tea.line(2), price: 0.5 }], { total: 4 }));
  expect(body.code).toBe("PRICE_CHANGED");
});

test("binary noise in a total is not a difference", async () => {
  const snack = await kitchen.dish("Snack", { price: 0.1 });
  const more = await kitchen.dish("More", { price: 0.2 });
  expect(0.1 + 0.2).not.toBe(0.3);
  expect((await order(cartOf(owner, [snack.line(), more.line()], { total: 0.1 + 0.2 }))).status).toBe(201);
});

test("hidden, unknown and foreign dishes are refused by name", async () => {
  const hidden = await kitchen.dish("Secret Stew", { price: 9 });
  await app.pool.query("update dish set is_available = false where id = $1", [hidden.id]);
  const answer = await order(cartOf(owner, [hidden.line()]));
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    409,
    "DISH_UNAVAILABLE",
    "Secret Stew is not on the menu.",
  ]);
  const other = await createOwner(app);
  const foreign = await kitchenOf(app, other).dish("Their Pie", { price: 1 });
  const guess = await order(cartOf(owner, [foreign.line()]));
  expect([guess.status, guess.body.code]).toEqual([409, "DISH_UNAVAILABLE"]);
  expect(JSON.stringify(guess.body)).not.toContain("Their Pie");
  const unknown = { menu_item_id: uuid(), size_id: null, quantity: 1, price: 1, dish_name: "Unicorn" };
  expect((await order({ ...cartOf(owner, []), items: [unknown] })).body.error).toBe("Unicorn is not on the menu.");
});

test("the size of another dish is unknown", async () => {
  const one = await kitchen.dish("One", { price: 10 });
  const two = await kitchen.dish("Two", { price: 1 });
  const { body } = await order(cartOf(owner, [{ ...one.line(), size_id: two.line().size_id, price: 1 }]));
  expect(body.code).toBe("DISH_UNAVAILABLE");
});

test("a restaurant that paused ordering takes none from diners, and still its own staff's", async () => {
  const paused = await createOwner(app, { ordering_paused: true, name: "Nap House" });
  const dish = await kitchenOf(app, paused).dish("Soup", { price: 4 });
  const { status, body } = await order(cartOf(paused, [dish.line()]));
  expect([status, body.code, body.error]).toEqual([
    409,
    "ORDERING_PAUSED",
    "Nap House is not taking orders right now.",
  ]);
  const staff = await paused.call(orders.placeOrder, { body: { menu_item_id: dish.id, quantity: 1 } });
  expect(staff.status).toBe(201);
});

test("a company that never was is a restaurant not found", async () => {
  const tea = await kitchen.dish("Mint tea", { price: 2 });
  const { status, body } = await order({ ...cartOf(owner, [tea.line()]), company_id: uuid() });
  expect([status, body.error]).toEqual([404, "Restaurant not found"]);
});

describe("a dish that was removed while the diner read the menu", () => {
  test("becomes a special request without price, as the diner saw it", async () => {
    const fish = await kitchen.item("Fish", 1000);
    const curry = await kitchen.dish("Fish Curry", { name: "Large", price: 18, recipe: [[fish, 400]] });
    const rice = await kitchen.dish("Plain Rice", { price: 2 });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [curry.id]);
    const seen = { ...curry.line(2), dish_name: "Fish Curry", size_name: "Large" };
    const { status, body } = await order(cartOf(owner, [seen, rice.line()]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_special_request: true, total_amount: 0, item_count: 3 });
    expect(body.customer_reference).toMatch(/^SR-\w{6}$/);
    const shown = await diner.call(orders.publicOrderStatus, { query: { token: body.status_token } });
    expect(shown.body.order.items).toMatchObject([
      { dish_name: "Fish Curry", size_name: "Large", quantity: 2, unit_price: 0, total_price: 0 },
      { dish_name: "Plain Rice", quantity: 1, unit_price: 0 },
    ]);
    expect(await kitchen.stock(fish)).toBe(1000);
  });

  test("is refused when it was gone for longer than anyone reads a menu, or when staff order it", async () => {
    const old = await kitchen.dish("Old Dish", { price: 18 });
    await app.pool.query("update dish set deleted_at = now() - interval '25 hours' where id = $1", [old.id]);
    expect((await order(cartOf(owner, [old.line()]))).body.error).toBe("Old Dish is not on the menu.");
    await app.pool.query("update dish set deleted_at = now() where id = $1", [old.id]);
    const staff = await owner.call(orders.placeOrder, { body: { menu_item_id: old.id, quantity: 1 } });
    expect([staff.status, staff.body.code]).toEqual([409, "DISH_UNAVAILABLE"]);
  });

  test("does not carry a hidden dish along", async () => {
    const gone = await kitchen.dish("Gone", { price: 1 });
    const hidden = await kitchen.dish("Hidden", { price: 1 });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
    await app.pool.query("update dish set is_available = false where id = $1", [hidden.id]);
    const { body } = await order(cartOf(owner, [gone.line(), hidden.line()]));
    expect(body.error).toBe("Hidden is not on the menu.");
  });
});

test.each([
  [{ table_number: "   " }, "Please enter your table number"],
  [{ table_number: undefined }, "Please enter your table number"],
  [{ items: [] }, "Your cart is empty"],
  [{ total: "1" }, "total"],
  [{ total: -1 }, "total"],
  [{ company_id: "1 or 1=1" }, "company_id"],
  [{ note: "x".repeat(501) }, "note"],
])("refuses %j", async (wrong, said) => {
  const tea = await kitchen.dish("Chamomile", { price: 2 });
  const { status, body } = await order({ ...cartOf(owner, [tea.line()]), ...wrong });
  expect(status).toBe(400);
  expect(body.error).toContain(said);
});

test.each([0, -1, 1.5, 1e9, "2", null, Number.NaN])("a quantity of %j is refused", async (quantity) => {
  const tea = await kitchen.dish("Earl Grey", { price: 2 });
  const { status } = await order({ ...cartOf(owner, []), items: [{ ...tea.line(), quantity }], total: 2 });
  expect(status).toBe(400);
});

test("a text that tries to be more than text is kept as text", async () => {
  const tea = await kitchen.dish("Sencha", { price: 2 });
  const note = "'; drop table orders; -- <script>alert(1)</script> \u0000 {{7*7}}";
  const { body } = await order(cartOf(owner, [tea.line()], { note, table_number: "7\u001b[31m" }));
  const shown = await diner.call(orders.publicOrderStatus, { query: { token: body.status_token } });
  expect(shown.body.order.note).toBe("'; drop table orders; -- <script>alert(1)</script>  {{7*7}}");
  expect(shown.body.order.table_number).toBe("7 [31m");
});

test.each(["", "x", "AAAA", "ä".repeat(40), "A".repeat(43), "A".repeat(200)])(
  "the token %j shows nothing",
  async (token) => {
    const { status } = await diner.call(orders.publicOrderStatus, { query: { token } });
    expect([400, 404]).toContain(status);
  },
);

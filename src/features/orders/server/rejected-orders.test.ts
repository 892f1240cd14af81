import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import { cartOf, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type Caller, type TestApp } from "#src/testing/app.ts";
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

const order = (body: unknown, key = uuid()) =>
  guest.call(orders.placePublicOrder, { body: body as ReturnType<typeof cartOf>, key });

test("an order with another total than the server's is rejected with the server's prices, and nothing is booked", async () => {
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

test("an order with a wrong price is rejected even when its total is right", async () => {
  const tea = await kitchen.dish("Oolong", { price: 2 });
  const { body } = await order(cartOf(owner, [{ ...tea.line(2), price: 0.5 }], { total: 4 }));
  expect(body.code).toBe("PRICE_CHANGED");
});

test("the rounding error of binary numbers in a total does not count as a difference", async () => {
  const snack = await kitchen.dish("Snack", { price: 0.1 });
  const more = await kitchen.dish("More", { price: 0.2 });
  expect(0.1 + 0.2).not.toBe(0.3);
  expect((await order(cartOf(owner, [snack.line(), more.line()], { total: 0.1 + 0.2 }))).status).toBe(201);
});

test("orders of hidden, unknown and other companies' dishes are rejected by name", async () => {
  const hidden = await kitchen.dish("Secret Stew", { price: 9 });
  await app.pool.query("update dish set is_available = false where id = $1", [hidden.id]);
  const response = await order(cartOf(owner, [hidden.line()]));
  expect([response.status, response.body.code, response.body.error]).toEqual([
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

test("the size of another dish is rejected", async () => {
  const dish = await kitchen.dish("One", { price: 10 });
  const two = await kitchen.dish("Two", { price: 1 });
  const { body } = await order(cartOf(owner, [{ ...dish.line(), size_id: two.line().size_id, price: 1 }]));
  expect(body.code).toBe("DISH_UNAVAILABLE");
});

test("while ordering is paused guests' orders are rejected and staff orders are not", async () => {
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

test("an unknown company returns 404 Restaurant not found", async () => {
  const tea = await kitchen.dish("Mint tea", { price: 2 });
  const { status, body } = await order({ ...cartOf(owner, [tea.line()]), company_id: uuid() });
  expect([status, body.error]).toEqual([404, "Restaurant not found"]);
});

describe("a dish that was deleted while the guest read the menu", () => {
  test("becomes a special request; only its own lines are without price, under the server's name", async () => {
    const fish = await kitchen.item("Fish", 1000);
    const curry = await kitchen.dish("Fish Curry", { name: "Large", price: 18, recipe: [[fish, 400]] });
    const grains = await kitchen.item("Rice", 1000);
    const rice = await kitchen.dish("Plain Rice", { price: 2, recipe: [[grains, 150]] });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [curry.id]);
    const seen = { ...curry.line(2), dish_name: "FREE LOBSTER", size_name: "Bucket" };
    const { status, body } = await order(cartOf(owner, [seen, rice.line()]));
    expect(status).toBe(201);
    expect(body).toMatchObject({ is_special_request: true, total_amount: 2, item_count: 3 });
    expect(body.customer_reference).toMatch(/^SR-\w{6}$/);
    const shown = await guest.call(orders.publicOrderStatus, { query: { token: body.status_token } });
    expect(shown.body.order.items).toMatchObject([
      { dish_name: "Fish Curry", size_name: "Large", quantity: 2, unit_price: 0, total_price: 0 },
      { dish_name: "Plain Rice", quantity: 1, unit_price: 2, total_price: 2 },
    ]);
    expect([await kitchen.stock(fish), await kitchen.stock(grains)]).toEqual([1000, 850]);
  });

  test("is a special request at the present prices of the other dishes", async () => {
    const gone = await kitchen.dish("Gone Soup", { price: 4 });
    const tea = await kitchen.dish("Green Tea", { price: 3 });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
    const { body } = await order(cartOf(owner, [gone.line(), { ...tea.line(), price: 1 }]));
    expect(body.code).toBe("PRICE_CHANGED");
  });

  test("is not what a deleted size of a dish on the menu becomes", async () => {
    const dish = await kitchen.dish("Wings", { name: "Small", price: 4 }, { name: "Bucket", price: 20 });
    await app.pool.query("update dish_size set deleted_at = now() where id = $1", [dish.sizes[1]?.id]);
    const line = { ...dish.line(), size_id: dish.sizes[1]?.id ?? "", price: 20 };
    expect((await order(cartOf(owner, [line]))).body.error).toBe("Wings (Bucket) is not on the menu.");
  });

  test("is rejected when it was deleted more than a day ago, or when staff order it", async () => {
    const old = await kitchen.dish("Old Dish", { price: 18 });
    await app.pool.query("update dish set deleted_at = now() - interval '25 hours' where id = $1", [old.id]);
    expect((await order(cartOf(owner, [old.line()]))).body.error).toBe("Old Dish is not on the menu.");
    await app.pool.query("update dish set deleted_at = now() where id = $1", [old.id]);
    const staff = await owner.call(orders.placeOrder, { body: { menu_item_id: old.id, quantity: 1 } });
    expect([staff.status, staff.body.code]).toEqual([409, "DISH_UNAVAILABLE"]);
  });

  test("is rejected together with a hidden dish", async () => {
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
  [{ total: "1" }, "Total must be a number"],
  [{ total: -1 }, "Total must be 0 or more"],
  [{ company_id: "1 or 1=1" }, "Company id"],
  [{ note: "x".repeat(501) }, "Note must have at most 500 characters"],
])("rejects %j", async (wrong, message) => {
  const tea = await kitchen.dish("Chamomile", { price: 2 });
  const { status, body } = await order({ ...cartOf(owner, [tea.line()]), ...wrong });
  expect(status).toBe(400);
  expect(body.error).toContain(message);
});

test.each([0, -1, 1.5, 61, 1e9, "2", null, Number.NaN])("a quantity of %j is rejected", async (quantity) => {
  const tea = await kitchen.dish("Earl Grey", { price: 2 });
  const { status } = await order({ ...cartOf(owner, []), items: [{ ...tea.line(), quantity }], total: 2 });
  expect(status).toBe(400);
});

test("a dish that the kitchen marked sold out is rejected by name, for guests and staff", async () => {
  const pie = await kitchen.dish("Fish Pie", { price: 9 });
  await app.pool.query("update dish set sold_out_at = now() where id = $1", [pie.id]);
  const { status, body } = await order(cartOf(owner, [pie.line()]));
  expect([status, body.code, body.error]).toEqual([409, "SOLD_OUT", "Sorry, Fish Pie is sold out."]);
  const staff = await owner.call(orders.placeOrder, { body: { menu_item_id: pie.id, quantity: 1 } });
  expect([staff.status, staff.body.code]).toEqual([409, "SOLD_OUT"]);
});

test("an order has at most 200 portions together, and staff may order more", async () => {
  const tea = await kitchen.dish("Iced Tea", { price: 1 });
  const lines = [60, 60, 60, 21].map((quantity) => tea.line(quantity));
  const { status, body } = await order(cartOf(owner, lines));
  expect([status, body.error]).toEqual([400, "Items must be at most 200 portions together"]);
  expect(
    (
      await order(
        cartOf(
          owner,
          [60, 60, 60, 20].map((quantity) => tea.line(quantity)),
        ),
      )
    ).status,
  ).toBe(201);
  const staff = await owner.call(orders.placeOrder, { body: { menu_item_id: tea.id, quantity: 300 } });
  expect(staff.status).toBe(201);
});

test("markup and SQL in a text are stored as text", async () => {
  const tea = await kitchen.dish("Sencha", { price: 2 });
  const note = "'; drop table orders; -- <script>alert(1)</script> \u0000 {{7*7}}";
  const { body } = await order(cartOf(owner, [tea.line()], { note, table_number: "7\u001b[31m" }));
  const shown = await guest.call(orders.publicOrderStatus, { query: { token: body.status_token } });
  expect(shown.body.order.note).toBe("'; drop table orders; -- <script>alert(1)</script>  {{7*7}}");
  expect(shown.body.order.table_number).toBe("7 [31m");
});

test.each(["", "x", "AAAA", "ä".repeat(40), "A".repeat(43), "A".repeat(200)])(
  "the token %j is rejected",
  async (token) => {
    const { status } = await guest.call(orders.publicOrderStatus, { query: { token } });
    expect([400, 404]).toContain(status);
  },
);

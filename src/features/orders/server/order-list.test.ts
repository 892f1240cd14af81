import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let tea: DishOnMenu;
let cake: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  tea = await kitchen.dish("100% Ceylon", { name: "Pot", price: 4 }, { name: "Cup", price: 2 });
  cake = await kitchen.dish("Carrot Cake", { price: 6 });
  for (let count = 0; count < 25; count += 1) {
    await placeOrder({ menu_item_id: tea.id, quantity: 1, table_number: count });
  }
  await placeOrder({ items: [cake.line(2), { ...tea.line(), size_id: tea.sizes[1]?.id }], table_number: "Terrace 9" });
});
afterAll(() => app.stop());

const placeOrder = async (body: object) => {
  const response = await owner.call(orders.placeOrder, { body });
  expect(response.status).toBe(201);
  return response.body.order;
};
const read = async (query: object) => (await owner.call(list.listOrders, { query })).body;

test("orders are listed newest first, 20 per page, with their items", async () => {
  const first = await read({});
  expect(first.orders).toHaveLength(20);
  expect(first.pagination).toEqual({ currentPage: 1, totalPages: 2, pageSize: 20, total: 26 });
  expect(first.orders[0]).toMatchObject({
    table_number: "Terrace 9",
    customer_id: "guest",
    channel: "staff",
    total_amount: 14,
    order_items: [
      { dish_name: "Carrot Cake", size_name: "Regular", quantity: 2, total_price: 12 },
      { dish_name: "100% Ceylon", size_name: "Cup", quantity: 1, unit_price: 2 },
    ],
  });
  const second = await read({ page: 2 });
  expect(second.orders.map((order) => order.table_number)).toEqual(["5", "4", "3", "2", "1", "0"]);
  expect((await read({ page: 99 })).orders).toEqual([]);
});

test("orders are found by reference, table and dish; wildcards are taken literally", async () => {
  const [order] = (await read({})).orders;
  expect((await read({ search: order?.reference_id.toLowerCase() })).orders).toHaveLength(1);
  expect((await read({ search: "terrace" })).orders).toHaveLength(1);
  expect((await read({ search: "carrot" })).pagination.total).toBe(1);
  expect((await read({ search: "100%" })).pagination.total).toBe(26);
  expect((await read({ search: "1_0" })).pagination.total).toBe(0);
  expect((await read({ search: "%" })).pagination.total).toBe(26);
  expect((await read({ search: "'; --" })).pagination.total).toBe(0);
  expect((await read({ search: "" })).pagination.total).toBe(26);
});

test("orders are filtered by status and payment status", async () => {
  const [order] = (await read({})).orders;
  await owner.call(list.changeOrder, {
    query: { id: order?.id ?? "" },
    body: { status: "processing", payment_status: "paid" },
  });
  expect((await read({ status: "processing" })).orders.map(({ id }) => id)).toEqual([order?.id]);
  expect((await read({ payment_status: "paid" })).orders.map(({ id }) => id)).toEqual([order?.id]);
  expect((await read({ status: "pending", payment_status: "paid" })).orders).toEqual([]);
  expect((await read({ status: "" })).pagination.total).toBe(26);
});

test.each([{ page: 0 }, { page: "x" }, { status: "eaten" }, { from: "2026-02-30" }, { to: "yesterday" }])(
  "rejects the query %j",
  async (query) => {
    expect((await owner.call(list.listOrders, { query })).status).toBe(400);
  },
);

test("an order is read by its id; an unknown id returns 404", async () => {
  const [order] = (await read({})).orders;
  const found = await owner.call(list.readOrder, { query: { id: order?.id ?? "" } });
  expect(found.body.order).toEqual({ ...order, ...found.body.order });
  const missing = await owner.call(list.readOrder, { query: { id: owner.companyId } });
  expect([missing.status, missing.body.error]).toEqual([404, "Order not found"]);
});

test("an order of one dish without a table is for table 1 and the customer guest", async () => {
  const order = await placeOrder({ menu_item_id: cake.id, quantity: 3 });
  expect(order).toMatchObject({ table_number: "1", customer_id: "guest", total_amount: 18 });
  const fixed = await placeOrder({ menu_item_id: cake.id, quantity: 1, table_number: 1, customer_id: "guest" });
  expect(fixed.table_number).toBe("1");
});

test.each([{}, { menu_item_id: "" }, { quantity: 1 }, { items: [] }])(
  "rejects the order %j with the validation text of the back office",
  async (body) => {
    const response = await owner.call(orders.placeOrder, { body });
    expect(response.status).toBe(400);
    expect(response.body.error).toContain("Please select a menu item and enter a valid quantity.");
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { placeOrder } from "#src/features/orders/contract.ts";
import { listOrders } from "#src/features/orders/list-contract.ts";
import { readBoard } from "#src/features/orders/kitchen/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function order(owner: Owner, more: object, key?: string) {
  const dish = await createDish(app, owner.companyId, { name: "Coffee", sizes: [{ price: 4.5 }] });
  const body = { menu_item_id: dish.id, quantity: 2, ...more };
  return {
    body,
    response: await owner.call(placeOrder, { body, ...(key && { headers: { "idempotency-key": key } }) }),
  };
}

test("an order of the counter has no table, whatever table is sent with it", async () => {
  const owner = await createOwner(app, { counter_orders: true });
  const { response } = await order(owner, { order_type: "counter", table_number: "7" });
  expect(response).toMatchObject({
    status: 201,
    body: { order: { order_type: "counter", table_number: "", total_amount: 9, payment_status: "unpaid" } },
  });
  const listed = await owner.call(listOrders, { query: { page: 1 } });
  expect(listed.body.orders[0]).toMatchObject({ order_type: "counter", table_number: "" });
  expect((await owner.call(readBoard)).body.tickets[0]).toMatchObject({ table_number: "" });
  const { rows } = await app.pool.query(
    "select description from activity_logs where company_id = $1 and entity_type = 'order'",
    [owner.companyId],
  );
  expect(rows).toEqual([{ description: expect.stringMatching(/^Order ORD-\w+ placed at the counter$/) }]);
});

test("orders for a table are as before, and the counter is rejected while it is turned off", async () => {
  const owner = await createOwner(app);
  const { response } = await order(owner, {});
  expect(response.body.order).toMatchObject({ order_type: "table", table_number: "1" });
  const rejected = await order(owner, { order_type: "counter" });
  expect(rejected.response).toMatchObject({ status: 409, body: { code: "ORDER_TYPE_OFF" } });
  expect((await order(owner, { order_type: "pickup" })).response.status).toBe(400);
  const pickup = await order(owner, { order_type: "pickup", pickup: { name: "Ana" } });
  expect(pickup.response).toMatchObject({ status: 409, body: { code: "ORDER_TYPE_OFF" } });
});

test("a repeated key returns the counter's order, and the same items for a table are another order", async () => {
  const owner = await createOwner(app, { counter_orders: true });
  const first = await order(owner, { order_type: "counter" }, "till-1");
  const again = await owner.call(placeOrder, { body: first.body, headers: { "idempotency-key": "till-1" } });
  expect(again.body.order.id).toBe(first.response.body.order.id);
  const table = await owner.call(placeOrder, {
    body: { ...first.body, order_type: "table" },
    headers: { "idempotency-key": "till-1" },
  });
  expect(table).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
});

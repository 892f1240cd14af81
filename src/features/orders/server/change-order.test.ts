import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as lines from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { cartOf, type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
});
afterAll(() => app.stop());

async function placed({ id }: DishOnMenu, quantity = 1): Promise<string> {
  const { body } = await owner.call(orders.placeOrder, { body: { menu_item_id: id, quantity } });
  return body.order.id;
}
const change = (id: string, body: list.OrderChanges) => owner.call(list.changeOrder, { query: { id }, body });

async function movements(orderId: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ moved: string }>(
    `select reason || ' ' || trim_scale(quantity) as moved from stock_movements where source_id = $1 order by seq`,
    [orderId],
  );
  return rows.map((row) => row.moved);
}

test("an order goes from pending to processing to completed, and each change's time is stored", async () => {
  const id = await placed(await kitchen.dish("Laksa", { price: 8 }));
  const cooking = await change(id, { status: "processing" });
  expect(cooking.body.order).toMatchObject({ status: "processing", completed_at: null });
  expect(cooking.body.order.processing_at).not.toBeNull();
  const done = await change(id, { status: "completed", payment_status: "paid" });
  expect(done.body.order).toMatchObject({ status: "completed", payment_status: "paid" });
  const activities = await kitchen.count("activity_logs", `entity_id = '${id}' and action_type = 'update'`);
  expect(activities).toBe(2);
});

test.each([
  [["pending"], "is already pending"],
  [["completed"], "is pending and cannot become completed"],
  [["processing", "processing"], "is already being prepared"],
  [["processing", "pending"], "cannot become pending"],
  [["processing", "completed", "cancelled"], "is completed and cannot become cancelled"],
  [["cancelled", "processing"], "is cancelled and cannot become processing"],
  [["cancelled", "cancelled"], "is already cancelled"],
] as const)("the changes %j end with a 409", async (path, message) => {
  const id = await placed(await kitchen.dish("Satay", { price: 8 }));
  const responses = [];
  for (const status of path) responses.push(await change(id, { status }));
  const last = responses.pop();
  expect(responses.every((response) => response.status === 200)).toBe(true);
  expect([last?.status, last?.body.code]).toEqual([409, "ORDER_STATUS"]);
  expect(last?.body.error).toContain(message);
});

test("payment moves from unpaid to paid to refunded and no other way", async () => {
  const id = await placed(await kitchen.dish("Rojak", { price: 8 }));
  const refund = { payment_status: "refunded", refund_reason: "Cold" } as const;
  expect((await change(id, refund)).body.code).toBe("ORDER_PAYMENT");
  expect((await change(id, { payment_status: "paid" })).body.order.payment_status).toBe("paid");
  expect((await change(id, { payment_status: "paid" })).status).toBe(409);
  expect((await change(id, { payment_status: "unpaid" })).status).toBe(409);
  expect((await change(id, refund)).body.order.payment_status).toBe("refunded");
});

test("a status and a payment status are changed together or not at all", async () => {
  const id = await placed(await kitchen.dish("Popiah", { price: 8 }));
  expect((await change(id, { status: "processing", payment_status: "refunded", refund_reason: "Cold" })).status).toBe(
    409,
  );
  const { body } = await owner.call(list.readOrder, { query: { id } });
  expect(body.order).toMatchObject({ status: "pending", payment_status: "unpaid", processing_at: null });
});

test("a request without changes is rejected", async () => {
  const id = await placed(await kitchen.dish("Otah", { price: 8 }));
  expect((await change(id, {})).status).toBe(400);
});

test("a cancelled order cannot be marked as paid", async () => {
  const id = await placed(await kitchen.dish("Mee", { price: 8 }));
  await change(id, { status: "cancelled" });
  const { status, body } = await change(id, { payment_status: "paid" });
  expect([status, body.code]).toEqual([409, "ORDER_PAYMENT"]);
  expect(body.error).toContain("is cancelled and cannot become paid");
  const other = await placed(await kitchen.dish("Mee Siam", { price: 8 }));
  expect((await change(other, { status: "cancelled", payment_status: "paid" })).body.code).toBe("ORDER_PAYMENT");
});

describe("cancelling", () => {
  test("a paid order needs the refund in the same step", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const id = await placed(await kitchen.dish("Congee", { price: 8, recipe: [[rice, 100]] }));
    await change(id, { payment_status: "paid" });
    const { status, body } = await change(id, { status: "cancelled" });
    expect([status, body.code]).toEqual([409, "ORDER_PAYMENT"]);
    expect(await kitchen.stock(rice)).toBe(900);
    const cancelled = await change(id, { status: "cancelled", payment_status: "refunded", refund_reason: "Ill" });
    expect(cancelled.body.order).toMatchObject({ status: "cancelled", payment_status: "refunded" });
    expect(await kitchen.stock(rice)).toBe(1000);
  });

  test("a pending order returns what it took to stock, once", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const id = await placed(await kitchen.dish("Nasi Lemak", { price: 8, recipe: [[rice, 150]] }), 2);
    expect(await kitchen.stock(rice)).toBe(700);
    const responses = await Promise.all(Array.from({ length: 6 }, () => change(id, { status: "cancelled" })));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(5);
    expect(await kitchen.stock(rice)).toBe(1000);
    expect(await movements(id)).toEqual(["sale -300", "return 300"]);
  });

  test("reverses the recorded movements, whatever the recipe is today", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const dish = await kitchen.dish("Porridge", { price: 8, recipe: [[rice, 100]] });
    const id = await placed(dish, 3);
    await app.pool.query(
      "update dish_ingredient set quantity_per_dish = 999, stock_quantity = 999 where dish_size_id = $1",
      [dish.sizes[0]?.id],
    );
    await change(id, { status: "cancelled" });
    expect(await kitchen.stock(rice)).toBe(1000);
  });

  test("reverses in the item's present unit", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const id = await placed(await kitchen.dish("Claypot", { price: 8, recipe: [[rice, 100]] }), 3);
    await owner.call((await import("#src/features/inventory/contract.ts")).updateItem, {
      query: { id: rice },
      body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
    });
    expect(await kitchen.stock(rice)).toBe(0.7);
    await change(id, { status: "cancelled" });
    expect(await kitchen.stock(rice)).toBe(1);
  });

  test("an order that is being prepared is booked as waste", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const id = await placed(await kitchen.dish("Biryani", { price: 8, recipe: [[rice, 200]] }));
    await change(id, { status: "processing" });
    await change(id, { status: "cancelled" });
    expect(await kitchen.stock(rice)).toBe(800);
    expect(await movements(id)).toEqual(["sale -200", "return 200", "waste -200"]);
  });

  test("an order that is being prepared can be returned to stock", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const id = await placed(await kitchen.dish("Pilaf", { price: 8, recipe: [[rice, 200]] }));
    await change(id, { status: "processing" });
    await change(id, { status: "cancelled", return_stock: true });
    expect(await kitchen.stock(rice)).toBe(1000);
  });

  test("an order that took nothing from stock moves nothing", async () => {
    const id = await placed(await kitchen.dish("Water", { price: 1 }));
    expect((await change(id, { status: "cancelled" })).status).toBe(200);
    expect(await movements(id)).toEqual([]);
  });
});

describe("a special request", () => {
  async function special(): Promise<string> {
    const gone = await kitchen.dish("Gone", { price: 9 });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
    const body = cartOf(owner, [gone.line()]);
    return (await callerOf(app).call(orders.placePublicOrder, { body, key: uuid() })).body.order_id;
  }

  test("gets a price, which then counts as sales", async () => {
    const id = await special();
    const before = (await owner.call(list.readSummary)).body.summary.today_revenue;
    const priced = await change(id, { total_amount: 8.5, status: "processing" });
    expect(priced.body.order).toMatchObject({ total_amount: 8.5, is_special_request: true, status: "processing" });
    expect((await owner.call(list.readSummary)).body.summary.today_revenue).toBe(before + 8.5);
    await change(id, { payment_status: "paid" });
    expect((await change(id, { total_amount: 1 })).body.code).toBe("ORDER_TOTAL");
  });

  test("rejects a price with more digits than its currency has", async () => {
    expect((await change(await special(), { total_amount: 8.505 })).status).toBe(400);
    expect((await change(await special(), { total_amount: -1 })).status).toBe(400);
  });

  test("settles only its own lines: the other dishes stay to be paid, and can have a discount of their own", async () => {
    const counter = await createMember(app, owner.companyId, "counter");
    const dear = await kitchen.dish("Dear", { price: 45 });
    const gone = await kitchen.dish("Gone too", { price: 9 });
    await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
    const body = cartOf(owner, [dear.line(2), gone.line()]);
    const { order_id: id } = (await callerOf(app).call(orders.placePublicOrder, { body, key: uuid() })).body;
    const settle = (total_amount: number, total_before?: number) =>
      counter.call(list.changeOrder, {
        query: { id },
        body: { total_amount, ...(total_before !== undefined && { total_before }) },
      });
    for (const total of [0.01, 0, 89.99]) {
      expect((await settle(total)).body).toMatchObject({ code: "ORDER_TOTAL", details: { least: 90 } });
    }
    expect((await owner.call(list.readOrder, { query: { id } })).body.order).toMatchObject({
      total_amount: 90,
      is_price_open: true,
      agreed_amount: null,
    });
    expect((await settle(95, 90)).body.order).toMatchObject({
      total_amount: 95,
      agreed_amount: 5,
      is_price_open: false,
    });
    expect((await settle(96, 90)).body).toMatchObject({ code: "ORDER_CHANGED" });
    expect((await settle(94)).body.order).toMatchObject({ total_amount: 94, agreed_amount: 4 });
    const give = (percent: number, total_before: number) =>
      counter.call(lines.discountOrder, { query: { id }, body: { percent, total_before, reason: "Regular" } });
    expect((await give(11, 94)).body).toMatchObject({ code: "ROLE_NOT_ALLOWED" });
    // The percent counts only the dishes that have a price.
    expect((await give(10, 94)).body.order).toMatchObject({ total_amount: 85, discount_amount: 9, agreed_amount: 4 });
    expect((await settle(84.99)).body.order).toMatchObject({ total_amount: 84.99, agreed_amount: 3.99 });
    expect((await settle(80.99)).body).toMatchObject({ code: "ORDER_TOTAL", details: { least: 81 } });
    const [first, second] = (await owner.call(list.readOrder, { query: { id } })).body.order.order_items;
    const take = (order_item_id: string, quantity_before: number) =>
      counter.call(lines.voidLine, {
        query: { id },
        body: { order_item_id, quantity_before, quantity: 0, reason: "Gone" },
      });
    expect((await take(second!.id, 1)).body).toMatchObject({ code: "ORDER_TOTAL" });
    expect((await take(first!.id, 2)).body.order).toMatchObject({ total_amount: 3.99, discount_amount: 0 });
    expect((await change(id, { payment_status: "paid" })).body.order.payments).toMatchObject([{ amount: 3.99 }]);
  });

  test("is the only order whose total can be changed", async () => {
    const id = await placed(await kitchen.dish("Priced", { price: 8 }));
    const { status, body } = await change(id, { total_amount: 1 });
    expect([status, body.code]).toEqual([409, "ORDER_TOTAL"]);
  });
});

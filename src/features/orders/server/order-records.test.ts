import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as kitchenContract from "#src/features/orders/kitchen/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let dishId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { counter_orders: true });
  kitchen = kitchenOf(app, owner);
  dishId = (await kitchen.dish("Laksa", { price: 8.3 })).id;
});
afterAll(() => app.stop());

async function placed(table_number = "5"): Promise<string> {
  const { body } = await owner.call(orders.placeOrder, { body: { menu_item_id: dishId, quantity: 2, table_number } });
  return body.order.id;
}
const change = (id: string, body: list.OrderChanges) => owner.call(list.changeOrder, { query: { id }, body });
const read = async (id: string) => (await owner.call(list.readOrder, { query: { id } })).body.order;
async function rows(table: "payments" | "refunds" | "order_changes", id: string, where = "true"): Promise<number> {
  const query = `select count(*)::integer as n from ${table} where order_id = $1 and ${where}`;
  return (await app.pool.query<{ n: number }>(query, [id])).rows[0]!.n;
}
async function lastActivity(id: string): Promise<string> {
  const { rows: found } = await app.pool.query<{ description: string }>(
    "select description from activity_logs where entity_id = $1 order by created_at desc, id desc limit 1",
    [id],
  );
  return found[0]!.description;
}

describe("payments", () => {
  test("cash is recorded with what was given and the change, to the last cent", async () => {
    const id = await placed();
    const { body } = await change(id, { payment_status: "paid", payment: { method: "cash", given: 20.05 } });
    expect(body.order.payments).toMatchObject([{ method: "cash", amount: 16.6, given: 20.05, change: 3.45 }]);
    expect((await read(id)).payments).toEqual(body.order.payments);
    expect(await lastActivity(id)).toContain("is paid in cash (USD 20.05 given, 3.45 change)");
  });

  test("an order that is marked as paid without a method is recorded as other", async () => {
    const id = await placed();
    const { body } = await change(id, { payment_status: "paid" });
    expect(body.order.payments).toMatchObject([{ method: "other", amount: 16.6, given: null, change: null }]);
  });

  test.each([
    [{ payment_status: "paid", payment: { method: "cash", given: 16.59 } }, "is less than the total of 16.6"],
    [{ payment_status: "paid", payment: { method: "cash", given: 20.005 } }, "has no amount of 20.005"],
    [{ payment_status: "paid", payment: { method: "cash", given: -1 } }, ""],
    [{ payment_status: "paid", payment: { method: "card", given: 20 } }, "Only goes with cash"],
    [{ payment_status: "paid", refund_reason: "Cold" }, "Only goes with the payment_status refunded"],
    [{ status: "processing", payment: { method: "cash" } }, "Only goes with the payment_status paid"],
  ] satisfies [list.OrderChanges, string][])("%j is rejected and leaves the order unpaid", async (body, message) => {
    const id = await placed();
    const response = await change(id, body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain(message);
    expect(await read(id)).toMatchObject({ status: "pending", payment_status: "unpaid", payments: [] });
  });

  test("of 8 payments at the same time one is recorded", async () => {
    const id = await placed();
    const pay = () => change(id, { payment_status: "paid", payment: { method: "card" } });
    const statuses = (await Promise.all(Array.from({ length: 8 }, pay))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect(await rows("payments", id)).toBe(1);
  });
});

describe("refunds", () => {
  test("a refund has the amount and the reason, and names its payment", async () => {
    const id = await placed();
    await change(id, { payment_status: "paid", payment: { method: "card" } });
    const { body } = await change(id, { payment_status: "refunded", refund_reason: "  Soup was\u200b cold " });
    expect(body.order.refunds).toMatchObject([{ amount: 16.6, reason: "Soup was cold" }]);
    expect(await rows("refunds", id, "payment_id is not null")).toBe(1);
    expect(await lastActivity(id)).toContain("is refunded (Soup was cold)");
  });

  test("cancelling a paid order records its refund in the same step", async () => {
    const id = await placed();
    await change(id, { payment_status: "paid" });
    expect((await change(id, { status: "cancelled" })).status).toBe(409);
    expect(await rows("refunds", id)).toBe(0);
    await change(id, { status: "cancelled", payment_status: "refunded", refund_reason: "Sold out" });
    expect((await read(id)).refunds).toMatchObject([{ amount: 16.6, reason: "Sold out" }]);
  });

  test("an order that was paid before payments were recorded can be refunded", async () => {
    const id = await placed();
    await app.pool.query("update orders set payment_status = 'paid' where id = $1", [id]);
    const { body } = await change(id, { payment_status: "refunded", refund_reason: "Late" });
    expect(body.order).toMatchObject({ payments: [], refunds: [{ amount: 16.6, reason: "Late" }] });
  });

  const refund = (id: string, refund_amount: number, refunded_before: number, more: list.OrderChanges = {}) =>
    change(id, { payment_status: "refunded", refund_reason: "Cold", refund_amount, refunded_before, ...more });

  test("parts are given back until nothing is left, and only then the order is refunded", async () => {
    const id = await placed();
    await change(id, { status: "processing" });
    await change(id, { status: "completed", payment_status: "paid" });
    expect((await refund(id, 6.6, 0)).body.order).toMatchObject({ payment_status: "paid", refunded_amount: 6.6 });
    expect(await lastActivity(id)).toContain("was refunded USD 6.6 of 16.6 (Cold)");
    expect((await refund(id, 10.01, 6.6)).status).toBe(400);
    const { body } = await refund(id, 10, 6.6);
    expect(body.order).toMatchObject({ payment_status: "refunded", refunded_amount: 16.6, status: "completed" });
    expect(body.order.refunds.map(({ amount }) => amount)).toEqual([6.6, 10]);
    expect((await refund(id, 1, 16.6)).body.code).toBe("ORDER_PAYMENT");
  });

  test("a repeated request, and one of 6 at the same time, gives back once", async () => {
    const id = await placed();
    await change(id, { payment_status: "paid" });
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => refund(id, 5, 0)))).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await refund(id, 5, 0)).body.error).toContain("was refunded meanwhile: USD 5 was given back");
    expect((await read(id)).refunded_amount).toBe(5);
  });

  test("cancelling gives back what is left", async () => {
    const id = await placed();
    await change(id, { payment_status: "paid" });
    await refund(id, 5, 0);
    await change(id, { status: "cancelled", payment_status: "refunded", refund_reason: "Closed" });
    expect((await read(id)).refunds).toMatchObject([{ amount: 5 }, { amount: 11.6, reason: "Closed" }]);
  });

  test("ingredients go back to stock when the refund says so, once, and only with the whole order", async () => {
    const rice = await kitchen.item("Rice", 1000);
    const dish = await kitchen.dish("Congee", { price: 8, recipe: [[rice, 100]] });
    const { body } = await owner.call(orders.placeOrder, { body: { menu_item_id: dish.id, quantity: 2 } });
    const { id } = body.order;
    await change(id, { payment_status: "paid" });
    expect((await refund(id, 4, 0, { return_stock: true })).status).toBe(400);
    expect(await kitchen.stock(rice)).toBe(800);
    await refund(id, 4, 0);
    await refund(id, 12, 4, { return_stock: true });
    expect(await kitchen.stock(rice)).toBe(1000);
    await change(id, { status: "cancelled" });
    expect(await kitchen.stock(rice)).toBe(1000);
  });

  test.each([
    [{ payment_status: "refunded" }, "must say why"],
    [{ payment_status: "refunded", refund_reason: "  " }, "refund_reason"],
    [{ payment_status: "refunded", refund_reason: "Cold", refund_amount: 4 }, "refunded_before"],
    [{ payment_status: "refunded", refund_reason: "Cold", refund_amount: 0, refunded_before: 0 }, "refund_amount"],
    [{ payment_status: "refunded", refund_reason: "Cold", refund_amount: 1.005, refunded_before: 0 }, "has no amount"],
    [
      { status: "cancelled", payment_status: "refunded", refund_reason: "Ill", refund_amount: 4, refunded_before: 0 },
      "everything is given back",
    ],
    [{ status: "processing", refund_amount: 4, refunded_before: 0 }, "payment_status refunded"],
  ] satisfies [list.OrderChanges, string][])("%j is rejected and gives nothing back", async (body, message) => {
    const id = await placed();
    await change(id, { payment_status: "paid" });
    const response = await change(id, body);
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain(message);
    expect(await read(id)).toMatchObject({ status: "pending", payment_status: "paid", refunds: [] });
  });

  test("what was recorded cannot be changed or deleted by the application", async () => {
    const { rows: granted } = await app.pool.query(
      `select table_name, privilege_type from information_schema.role_table_grants
      where grantee = 'app_user' and table_name in ('payments', 'refunds', 'order_changes')
        and privilege_type not in ('SELECT', 'INSERT')`,
    );
    expect(granted).toEqual([]);
  });
});

describe("moving to another table", () => {
  test("changes the table everywhere and says where the order was before", async () => {
    const id = await placed("5");
    expect((await change(id, { table_number: " 7a " })).body.order).toMatchObject({
      table_number: "7a",
      moves: [{ from_table: "5", to_table: "7a" }],
    });
    const { body } = await owner.call(kitchenContract.readBoard);
    expect(body.tickets.find((ticket) => ticket.id === id)?.table_number).toBe("7a");
    expect(await lastActivity(id)).toContain("was moved from table 5 to table 7a");
    await change(id, { table_number: "9" });
    expect((await read(id)).moves.map(({ to_table }) => to_table)).toEqual(["7a", "9"]);
  });

  test("is rejected for an order that is paid, completed, cancelled, already there or at the counter", async () => {
    const [paid, completed, cancelled, same] = [await placed(), await placed(), await placed(), await placed()];
    await change(paid, { payment_status: "paid" });
    await change(completed, { status: "processing" });
    await change(completed, { status: "completed" });
    await change(cancelled, { status: "cancelled" });
    const counter = { menu_item_id: dishId, quantity: 1, order_type: "counter" } as const;
    const { body: atCounter } = await owner.call(orders.placeOrder, { body: counter });
    for (const [id, table_number] of [
      [paid, "7"],
      [completed, "7"],
      [cancelled, "7"],
      [same, "5"],
      [atCounter.order.id, "7"],
    ] as const) {
      const before = (await read(id)).table_number;
      const { status, body } = await change(id, { table_number });
      expect([status, body.code]).toEqual([409, "ORDER_TABLE"]);
      expect((await read(id)).table_number).toBe(before);
    }
  });

  test.each(["", "   ", "x".repeat(21)])("to the table %j is a 400", async (table_number) => {
    const id = await placed();
    expect((await change(id, { table_number })).status).toBe(400);
    expect(await rows("order_changes", id)).toBe(0);
  });
});

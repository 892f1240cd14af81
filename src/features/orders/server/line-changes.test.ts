import { v4 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { updateItem } from "#src/features/inventory/contract.ts";
import * as orders from "#src/features/orders/contract.ts";
import * as kitchenContract from "#src/features/orders/kitchen/contract.ts";
import * as lines from "#src/features/orders/line-changes-contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { statusToken } from "#src/features/orders/server/status-token.ts";
import { readReport } from "#src/features/reports/contract.ts";
import { saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { type Caller, callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let rice: string;
let egg: string;
let congee: DishOnMenu;
let tea: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC" });
  kitchen = kitchenOf(app, owner);
  rice = await kitchen.item("Rice", 1_000_000);
  egg = await kitchen.item("Egg", 1_000_000, { unit: "pcs" });
  congee = await kitchen.dish("Congee", {
    price: 8.3,
    recipe: [
      [rice, 100.5],
      [egg, 1],
    ],
  });
  tea = await kitchen.dish("Tea", { price: 3.2, recipe: [[rice, 0.000001]] });
});
afterAll(() => app.stop());

const stock = async () => [await kitchen.stock(rice), await kitchen.stock(egg)] as const;
async function placed(...items: { menu_item_id: string; quantity: number }[]) {
  const { body } = await owner.call(orders.placeOrder, { body: { items, table_number: "4" } });
  return body.order;
}
const usual = () => placed(congee.line(3), tea.line(2));
type Placed = Awaited<ReturnType<typeof usual>>;
const change = (id: string, body: list.OrderChanges, by: Caller = owner) =>
  by.call(list.changeOrder, { query: { id }, body });
const read = async (id: string) => (await owner.call(list.readOrder, { query: { id } })).body.order;
const voidPortions = (
  order: Pick<Placed, "id" | "order_items">,
  at: number,
  quantity_before: number,
  quantity: number,
  { by = owner, ...more }: { by?: Caller; return_stock?: boolean } = {},
) =>
  by.call(lines.voidLine, {
    query: { id: order.id },
    body: { order_item_id: order.order_items[at]?.id ?? "", quantity_before, quantity, reason: "Spilled", ...more },
  });
const discount = (id: string, body: Record<string, unknown>, by: Caller = owner) =>
  by.call(lines.discountOrder, { query: { id }, body: { reason: "Regular guest", ...body } as never });
async function lastActivity(id: string): Promise<string> {
  const { rows } = await app.pool.query<{ description: string }>(
    "select description from activity_logs where entity_id = $1 order by created_at desc, id desc limit 1",
    [id],
  );
  return rows[0]?.description ?? "";
}

describe("what a line took", () => {
  test("is recorded with every order, and adds up to its movements", async () => {
    const order = await usual();
    const { rows } = await app.pool.query<{ order_item_id: string; item_id: string; quantity: string }>(
      `select order_item_id, item_id, quantity from order_item_needs
       where order_item_id = any($1) order by quantity desc`,
      [order.order_items.map(({ id }) => id)],
    );
    const [first, second] = order.order_items.map(({ id }) => id);
    expect(rows.map((row) => ({ ...row, quantity: Number(row.quantity) }))).toEqual([
      { order_item_id: first, item_id: rice, quantity: 301.5 },
      { order_item_id: first, item_id: egg, quantity: 3 },
      { order_item_id: second, item_id: rice, quantity: 0.000002 },
    ]);
    await change(order.id, { status: "cancelled" });
  });
});

describe("voiding a line", () => {
  test("takes it off the total and the board, and returns exactly what it took", async () => {
    const before = await stock();
    const order = await usual();
    const { status, body } = await voidPortions(order, 0, 3, 2);
    expect([status, body.order.total_amount]).toEqual([200, 23]);
    expect(body.order.order_items).toMatchObject([
      { quantity: 2, voided: 1, total_price: 16.6 },
      { quantity: 2, total_price: 6.4 },
    ]);
    expect(body.order.voids).toMatchObject([{ dish_name: "Congee", quantity: 1, reason: "Spilled", returned: true }]);
    expect(await stock()).toEqual([Number((before[0] - 201.000002).toFixed(6)), before[1] - 2]);
    expect(await lastActivity(order.id)).toContain("1 × Congee voided (Spilled), back to stock");
    await voidPortions(order, 0, 2, 0);
    const { tickets, all_day } = (await owner.call(kitchenContract.readBoard)).body;
    expect(tickets.find(({ id }) => id === order.id)?.order_items).toMatchObject([
      { dish_name: "Congee", quantity: 0, voided: 3 },
      { dish_name: "Tea", quantity: 2 },
    ]);
    expect(all_day.find(({ dish_name }) => dish_name === "Congee")).toBeUndefined();
    expect(await stock()).toEqual([Number((before[0] - 0.000002).toFixed(6)), before[1]]);
    // Cancelling returns the other ingredients.
    await change(order.id, { status: "cancelled" });
    expect(await stock()).toEqual(before);
  });

  test("books waste once the order is being prepared, unless it went back", async () => {
    const before = await stock();
    const order = await usual();
    await change(order.id, { status: "processing" });
    const { body } = await voidPortions(order, 0, 3, 2);
    expect(body.order.voids).toMatchObject([{ returned: false }]);
    await voidPortions(order, 0, 2, 1, { return_stock: true });
    expect(await stock()).toEqual([Number((before[0] - 201.000002).toFixed(6)), before[1] - 2]);
    const { rows } = await app.pool.query(
      "select reason, sum(quantity)::float8 as quantity from stock_movements where source_id = $1 and item_id = $2 group by 1 order by 1",
      [order.id, egg],
    );
    expect(rows).toEqual([
      { reason: "return", quantity: 2 },
      { reason: "sale", quantity: -3 },
      { reason: "waste", quantity: -1 },
    ]);
    await change(order.id, { status: "cancelled", return_stock: true });
    expect(await stock()).toEqual([Number((before[0] - 100.5).toFixed(6)), before[1] - 1]);
  });

  test("gives back what it took, also when recipe and unit have changed since", async () => {
    const milk = await kitchen.item("Milk", 1000, { unit: "g" });
    const latte = await kitchen.dish("Latte", { price: 5, recipe: [[milk, 150]] });
    const order = await placed(latte.line(2), tea.line(1));
    await app.pool.query("delete from dish_ingredient where ingredient_id = $1", [milk]);
    await owner.call(updateItem, {
      query: { id: milk },
      body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
    });
    expect(await kitchen.stock(milk)).toBe(0.7);
    expect((await voidPortions(order, 0, 2, 1)).status).toBe(200);
    expect(await kitchen.stock(milk)).toBe(0.85);
  });

  test("of 6 people at the same time one takes the portion off", async () => {
    const before = await stock();
    const order = await usual();
    const statuses = await Promise.all(Array.from({ length: 6 }, () => voidPortions(order, 0, 3, 2)));
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(statuses.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "ORDER_CHANGED",
      error: expect.stringContaining("has 2 portions by now") as string,
    });
    expect((await stock())[1]).toBe(before[1] - 2);
  });

  test("beside a payment one of both wins, and what was paid is the total", async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await usual();
      const [paid, voided] = await Promise.all([
        change(order.id, { payment_status: "paid", total_before: order.total_amount }),
        voidPortions(order, 0, 3, 2),
      ]);
      expect([paid.status, voided.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { total_amount, payments } = await read(order.id);
      expect(payments.map(({ amount }) => amount)).toEqual(paid.status === 200 ? [total_amount] : []);
      expect(paid.status === 200 ? voided.body.code : paid.body.code).toBe(
        paid.status === 200 ? "ORDER_PAYMENT" : "ORDER_CHANGED",
      );
    }
  });

  test("is rejected for paid, cancelled and foreign orders, and for the last portion", async () => {
    const order = await usual();
    const other = await usual();
    expect((await voidPortions({ ...order, order_items: other.order_items }, 0, 3, 2)).status).toBe(404);
    expect((await voidPortions(order, 0, 2, 3)).status).toBe(400);
    expect((await voidPortions(order, 0, 3, 0)).status).toBe(200);
    expect((await voidPortions(order, 1, 2, 0)).body).toMatchObject({ code: "ORDER_TOTAL" });
    await change(order.id, { payment_status: "paid" });
    expect((await voidPortions(order, 1, 2, 1)).body).toMatchObject({ code: "ORDER_PAYMENT" });
    await change(other.id, { status: "cancelled" });
    expect((await voidPortions(other, 1, 2, 1)).body).toMatchObject({ code: "ORDER_STATUS" });
    const stranger = await createOwner(app);
    expect((await voidPortions(await usual(), 0, 3, 2, { by: stranger })).status).toBe(404);
  });

  test("after preparation is for owners and managers", async () => {
    const counter = await createMember(app, owner.companyId, "counter");
    const order = await usual();
    expect((await voidPortions(order, 0, 3, 2, { by: counter })).status).toBe(200);
    await owner.call(kitchenContract.tickLine, { query: { id: order.order_items[0]?.id ?? "" }, body: { done: true } });
    expect((await voidPortions(order, 0, 2, 1, { by: counter })).body).toMatchObject({ code: "ROLE_NOT_ALLOWED" });
    expect((await voidPortions(order, 1, 2, 1, { by: counter })).status).toBe(200);
    const manager = await createMember(app, owner.companyId, "manager");
    expect((await voidPortions(order, 0, 2, 1, { by: manager })).status).toBe(200);
    const cook = await createMember(app, owner.companyId, "kitchen");
    expect((await voidPortions(order, 0, 1, 0, { by: cook })).status).toBe(403);
  });
});

test("an order of which a line is prepared is cancelled by owners and managers", async () => {
  const cook = await createMember(app, owner.companyId, "kitchen");
  const manager = await createMember(app, owner.companyId, "manager");
  const cancel = (order: Placed, by: Caller) =>
    by.call(list.changeOrder, { query: { id: order.id }, body: { status: "cancelled" } });
  const tick = (order: Placed, done: boolean) =>
    owner.call(kitchenContract.tickLine, { query: { id: order.order_items[0]?.id ?? "" }, body: { done } });
  const [order, other] = [await usual(), await usual()];
  for (const { id } of [order, other]) await change(id, { status: "processing" });
  await tick(order, true);
  expect((await cancel(order, cook)).body).toMatchObject({ code: "ROLE_NOT_ALLOWED" });
  expect((await owner.call(list.readOrder, { query: { id: order.id } })).body.order.status).toBe("processing");
  expect((await cancel(other, cook)).status).toBe(200);
  expect((await cancel(order, manager)).status).toBe(200);
  const voided = await usual();
  await tick(voided, true);
  await voidPortions(voided, 0, 3, 0, { by: manager });
  expect((await cancel(voided, cook)).status).toBe(200);
});

describe("adding lines", () => {
  const add = (id: string, items: ReturnType<DishOnMenu["line"]>[], key: string = uuid(), by: Caller = owner) =>
    by.call(lines.addLines, { query: { id }, body: { items }, key });

  test("takes stock, changes total and board, and a cancellation returns everything", async () => {
    const before = await stock();
    const order = await placed(tea.line(1));
    const { status, body } = await add(order.id, [congee.line(2), tea.line(1)]);
    expect([status, body.order.total_amount]).toEqual([200, 23]);
    expect(body.order.order_items.map((item) => [item.dish_name, item.quantity, item.added_at !== undefined])).toEqual([
      ["Tea", 1, false],
      ["Congee", 2, true],
      ["Tea", 1, true],
    ]);
    expect(await lastActivity(order.id)).toContain("2 × Congee, 1 × Tea added");
    expect(await stock()).toEqual([Number((before[0] - 201.000002).toFixed(6)), before[1] - 2]);
    const { tickets } = (await owner.call(kitchenContract.readBoard)).body;
    expect(
      tickets.find(({ id }) => id === order.id)?.order_items.map(({ added_at }) => added_at !== undefined),
    ).toEqual([false, true, true]);
    const voided = await voidPortions(body.order, 1, 2, 1);
    expect(voided.body.order.total_amount).toBe(14.7);
    expect((await stock())[1]).toBe(before[1] - 1);
    await change(order.id, { status: "cancelled" });
    expect(await stock()).toEqual(before);
  });

  test("happens once under a key, also when it is repeated at the same time or after the payment", async () => {
    const order = await placed(tea.line(1));
    const key = uuid();
    const added = await Promise.all(Array.from({ length: 5 }, () => add(order.id, [congee.line(1)], key)));
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await change(order.id, { payment_status: "paid" });
    expect((await add(order.id, [congee.line(1)], key)).body.order.total_amount).toBe(11.5);
    expect((await add(order.id, [tea.line(1)], key)).body).toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
    expect((await add(order.id, [tea.line(1)])).body).toMatchObject({ code: "ORDER_PAYMENT" });
  });

  test("keeps a manager's discount on the lines it was given for, and the tax of the order right", async () => {
    const other = await createOwner(app, { timezone: "UTC" });
    const dish = await kitchenOf(app, other).dish("Laksa", { price: 10 });
    await other.call(saveTaxRates, {
      body: { tax_rates: [{ name: "GST", percent: 9, is_default: true, category_ids: [] }] },
    });
    const { body } = await other.call(orders.placeOrder, { body: { items: [dish.line(1)] } });
    await discount(body.order.id, { percent: 50, total_before: 10 }, other);
    const { order } = (await add(body.order.id, [dish.line(1)], uuid(), other)).body;
    expect(order).toMatchObject({
      total_amount: 15,
      discount_amount: 5,
      discount_given: { amount: 5, percent: 50, isHigh: true },
      taxes: [{ net: 13.76, tax: 1.24 }],
    });
  });

  test("of another rate pay their whole tax when a manager gave the others away", async () => {
    const other = await createOwner(app, { timezone: "UTC" });
    const menu = kitchenOf(app, other);
    const [wine, soup] = [await menu.dish("Wine", { price: 12 }), await menu.dish("Soup", { price: 11 })];
    const rate = (name: string, percent: number, dish?: DishOnMenu) => ({
      name,
      percent,
      is_default: !dish,
      category_ids: [],
      ...(dish && { dish_ids: [dish.id] }),
    });
    const saved = await other.call(saveTaxRates, {
      body: { tax_rates: [rate("Food", 10), rate("Alcohol", 20, wine)] },
    });
    expect(saved.status).toBe(200);
    const { body } = await other.call(orders.placeOrder, { body: { items: [wine.line(1)] } });
    await discount(body.order.id, { percent: 100, total_before: 12 }, other);
    const { order } = (await add(body.order.id, [soup.line(1)], uuid(), other)).body;
    expect(order).toMatchObject({ total_amount: 11, discount_amount: 12 });
    expect(order.taxes).toEqual([{ name: "Food", percent: 10, net: 10, tax: 1, added: false }]);
  });

  test("of an order whose tax rate was changed since books each line at the rate it was sold with", async () => {
    const other = await createOwner(app, { timezone: "UTC" });
    const dish = await kitchenOf(app, other).dish("Laksa", { price: 10 });
    const rate = (percent: number) =>
      other.call(saveTaxRates, { body: { tax_rates: [{ name: "GST", percent, is_default: true, category_ids: [] }] } });
    await rate(8);
    const { body } = await other.call(orders.placeOrder, { body: { items: [dish.line(1)] } });
    await rate(9);
    const { status, body: added } = await add(body.order.id, [dish.line(1)], uuid(), other);
    expect([status, added.order.taxes.map(({ percent, tax }) => [percent, tax])]).toEqual([
      200,
      [
        [9, 0.83],
        [8, 0.74],
      ],
    ]);
  });

  test("is rejected when stock is short, and for orders that are completed, cancelled or foreign", async () => {
    const truffle = await kitchen.item("Truffle", 1);
    const pasta = await kitchen.dish("Pasta", { price: 30, recipe: [[truffle, 1]] });
    const order = await placed(tea.line(1));
    expect((await add(order.id, [tea.line(1), pasta.line(2)])).body).toMatchObject({ code: "SOLD_OUT" });
    expect(await read(order.id)).toMatchObject({ total_amount: 3.2, order_items: [{ dish_name: "Tea" }] });
    expect((await add(order.id, [])).status).toBe(400);
    await change(order.id, { status: "processing" });
    expect((await add(order.id, [pasta.line(1)])).status).toBe(200);
    await change(order.id, { status: "completed" });
    expect((await add(order.id, [tea.line(1)])).body).toMatchObject({ code: "ORDER_STATUS" });
    const cancelled = await placed(tea.line(1));
    await change(cancelled.id, { status: "cancelled" });
    expect((await add(cancelled.id, [tea.line(1)])).body).toMatchObject({ code: "ORDER_STATUS" });
    const stranger = await createOwner(app);
    expect((await add(order.id, [tea.line(1)], uuid(), stranger)).status).toBe(404);
  });
});

describe("a discount", () => {
  test("of a percent follows the lines; a manager's amount stays on its lines; 0 takes it back", async () => {
    const order = await usual();
    expect(order.total_amount).toBe(31.3);
    const { body } = await discount(order.id, { percent: 10, total_before: 31.3 });
    expect(body.order).toMatchObject({
      total_amount: 28.17,
      discount_amount: 3.13,
      discount_percent: 10,
      discount_reason: "Regular guest",
    });
    expect(await lastActivity(order.id)).toContain("has a discount of 10%, USD 3.13 (Regular guest)");
    expect((await voidPortions(order, 0, 3, 2)).body.order).toMatchObject({ total_amount: 20.7, discount_amount: 2.3 });
    expect((await discount(order.id, { amount: 5, total_before: 20.7 })).body.order).toMatchObject({
      total_amount: 18,
      discount_percent: null,
    });
    expect((await voidPortions(order, 0, 2, 0)).body.order).toMatchObject({
      total_amount: 5.01,
      discount_amount: 1.39,
    });
    const { body: back } = await discount(order.id, { amount: 0, total_before: 5.01, reason: undefined });
    expect(back.order).toMatchObject({ total_amount: 6.4, discount_amount: 0, discount_reason: null });
  });

  test("of a counter is at most 10 % of the lines that are left, also when they were voided after it", async () => {
    const counter = await createMember(app, owner.companyId, "counter");
    const plate = await kitchen.dish("Plate", { price: 10 });
    const order = await placed(plate.line(10));
    expect((await discount(order.id, { amount: 10, total_before: 100 }, counter)).body.order.total_amount).toBe(90);
    const { status, body } = await voidPortions(order, 0, 10, 1, { by: counter });
    expect([status, body.order.total_amount, body.order.discount_amount]).toEqual([200, 9, 1]);
    expect(body.order.discount_given).toEqual({ amount: 10, percent: null, isHigh: false });
    expect(await lastActivity(order.id)).toContain("its discount is USD 1 by now");
    const added = await counter.call(lines.addLines, {
      query: { id: order.id },
      body: { items: [plate.line(2)] },
      key: uuid(),
    });
    expect(added.body.order).toMatchObject({ total_amount: 27, discount_amount: 3 });
    // Paying is possible.
    expect((await change(order.id, { payment_status: "paid", total_before: 27 }, counter)).status).toBe(200);
  });

  test("of everything by a manager leaves what is added after it to be paid", async () => {
    const counter = await createMember(app, owner.companyId, "counter");
    const manager = await createMember(app, owner.companyId, "manager");
    const plate = await kitchen.dish("Guest plate", { price: 10 });
    const order = await placed(plate.line(1));
    expect((await discount(order.id, { percent: 100, total_before: 10 }, manager)).body.order.total_amount).toBe(0);
    const { body } = await counter.call(lines.addLines, {
      query: { id: order.id },
      body: { items: [plate.line(5)] },
      key: uuid(),
    });
    expect(body.order).toMatchObject({ total_amount: 50, discount_amount: 10 });
    const { body: less } = await voidPortions(body.order, 0, 1, 0, { by: counter });
    expect(less.order).toMatchObject({ total_amount: 50, discount_amount: 0 });
  });

  test("is shown to the guest, and is in the sales, dishes and tax of the day", async () => {
    const other = await createOwner(app, { timezone: "UTC" });
    const dish = await kitchenOf(app, other).dish("Laksa", { price: 10 });
    const book = await kitchenOf(app, other).dish("Book", { price: 5 });
    await other.call(saveTaxRates, {
      body: { tax_rates: [{ name: "GST", percent: 9, is_default: true, category_ids: [] }] },
    });
    const { body: made } = await other.call(orders.placeOrder, { body: { items: [dish.line(2), book.line(1)] } });
    const id = made.order.id;
    await other.call(lines.voidLine, {
      query: { id },
      body: { order_item_id: made.order.order_items[0]?.id ?? "", quantity_before: 2, quantity: 1, reason: "Sold out" },
    });
    await discount(id, { percent: 20, total_before: 15 }, other);
    const day = dayIn("UTC");
    const { report } = (await other.call(readReport, { query: { from: day, to: day } })).body;
    expect(report.totals).toMatchObject({ orders: 1, items: 2, revenue: 12, discounts: 3, voids: 10 });
    expect(report.by_dish.map(({ name, items, revenue }) => [name, items, revenue])).toEqual([
      ["Laksa", 1, 8],
      ["Book", 1, 4],
    ]);
    expect(report.by_tax).toMatchObject([{ net: 11.01, tax: 0.99 }]);
    const { rows } = await app.pool.query<{ token: string }>("select status_token as token from orders where id = $1", [
      id,
    ]);
    const token = statusToken(other.companyId, rows[0]?.token ?? "");
    const { body } = await callerOf(app).call(orders.publicOrderStatus, { query: { token } });
    expect(body.order).toMatchObject({ total_amount: 12, discount: 3, item_count: 2 });
    expect(body.order.items.map((item) => [item.dish_name, item.quantity, item.total_price])).toEqual([
      ["Laksa", 1, 10],
      ["Book", 1, 5],
    ]);
  });

  test("above 10 % is for owners and managers, as a percent and as an amount", async () => {
    const counter = await createMember(app, owner.companyId, "counter");
    const order = await usual();
    const give = (body: Record<string, unknown>) => discount(order.id, { total_before: 31.3, ...body }, counter);
    expect((await give({ percent: 10.01 })).body).toMatchObject({ code: "ROLE_NOT_ALLOWED" });
    expect((await give({ amount: 3.14 })).body).toMatchObject({ code: "ROLE_NOT_ALLOWED" });
    expect((await give({ amount: 3.13 })).status).toBe(200);
    expect((await discount(order.id, { percent: 50, total_before: 28.17 })).body.order.total_amount).toBe(15.65);
  });

  test.each([
    [{ percent: 5, amount: 1 }, 400],
    [{}, 400],
    [{ percent: 101 }, 400],
    [{ percent: 5, reason: " " }, 400],
    [{ amount: 31.31 }, 400],
    [{ amount: 1.005 }, 400],
    [{ percent: 5, total_before: 31.2 }, 409],
  ])("%j is rejected", async (body, status) => {
    const order = await usual();
    expect((await discount(order.id, { total_before: 31.3, ...body })).status).toBe(status);
    expect(await read(order.id)).toMatchObject({ total_amount: 31.3, discount_amount: 0 });
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import * as orders from "#src/features/orders/contract.ts";
import * as list from "#src/features/orders/list-contract.ts";
import { readReport, reportCsv } from "#src/features/reports/contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import { orderCharges, taxOf } from "#src/features/offer/taxes/charges.ts";
import { listTaxRates, readChargeRules, saveTaxRates } from "#src/features/offer/taxes/contract.ts";
import { dayIn } from "#src/shared/time.ts";
import { sum } from "#src/shared/money.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const GST = { name: "GST", percent: 9, is_default: true, category_ids: [] as string[], dish_ids: [] as string[] };

/** Creates a restaurant with a dish of 8.30 without a category, and one of 4.20 in the category "Books". */
async function restaurant(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, company);
  const kitchen = kitchenOf(app, owner);
  const categoryId = await createCategory(app, owner.companyId, "Books");
  const laksa = (await kitchen.dish("Laksa", { price: 8.3 })).id;
  const book = (await kitchen.dish("Recipes", { price: 4.2 })).id;
  await app.pool.query("update dish set category_id = $1 where id = $2", [categoryId, book]);
  return { owner, laksa, book, categoryId };
}

const save = (owner: Owner, tax_rates: object[], settings: object = {}) =>
  owner.call(saveTaxRates, { body: { tax_rates, ...settings } as never });
const read = async (owner: Owner, id: string) => (await owner.call(list.readOrder, { query: { id } })).body.order;
async function placed(owner: Owner, ...dishes: string[]) {
  const items = dishes.map((menu_item_id) => ({ menu_item_id, quantity: 1 }));
  const { body } = await owner.call(orders.placeOrder, { body: { items } });
  return read(owner, body.order.id);
}

test("without a rate an order says nothing about tax", async () => {
  const { owner, laksa } = await restaurant();
  expect((await placed(owner, laksa)).taxes).toEqual([]);
});

test("an order that is placed while the last rate is being removed has all its lines and no tax", async () => {
  const { owner, laksa, book } = await restaurant();
  // The order reads the company's row from before the change, and the rates from after it.
  await app.pool.query("update companies set charges_tax = true where id = $1", [owner.companyId]);
  const order = await placed(owner, laksa, book);
  expect(order).toMatchObject({ total_amount: 12.5, taxes: [] });
  expect(order.order_items).toHaveLength(2);
});

test("the tax included in the total is booked per rate, and stays when the rates change", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  const rates = [GST, { ...GST, name: "Reduced", percent: 2.5, is_default: false, category_ids: [categoryId] }];
  expect((await save(owner, rates)).body.tax_rates).toEqual(rates);
  const order = await placed(owner, laksa, book);
  expect(order.total_amount).toBe(12.5);
  expect(order.taxes).toEqual([
    { name: "GST", percent: 9, net: 7.61, tax: 0.69, added: false },
    { name: "Reduced", percent: 2.5, net: 4.1, tax: 0.1, added: false },
  ]);
  await save(owner, []);
  expect((await read(owner, order.id)).taxes).toEqual(order.taxes);
  expect((await placed(owner, laksa)).taxes).toEqual([]);
});

test("the report and its CSV add the tax up without cancelled orders", async () => {
  const { owner, laksa, book } = await restaurant();
  await save(owner, [GST]);
  await placed(owner, laksa);
  await placed(owner, laksa, book);
  const cancelled = await placed(owner, laksa);
  await owner.call(list.changeOrder, { query: { id: cancelled.id }, body: { status: "cancelled" } });
  const today = dayIn("America/New_York");
  const query = { from: today, to: today };
  const { report } = (await owner.call(readReport, { query })).body;
  expect(report.by_tax).toEqual([{ name: "GST", percent: 9, orders: 2, net: 19.08, tax: 1.72 }]);
  expect(sum([report.by_tax[0]!.net, report.by_tax[0]!.tax]).toNumber()).toBe(report.totals.revenue);
  expect(String((await owner.call(reportCsv, { query })).body)).toContain("GST,9,2,19.08,1.72");
});

test("a refund takes its part of the tax out of the report of its day, and the last one the rest", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  await save(owner, [GST, { name: "Reduced", percent: 2.5, is_default: false, category_ids: [categoryId] }]);
  const { id } = await placed(owner, laksa, book);
  const change = (body: list.OrderChanges) => owner.call(list.changeOrder, { query: { id }, body });
  await change({ payment_status: "paid" });
  const today = dayIn("America/New_York");
  const query = { from: today, to: today };
  const report = async () => (await owner.call(readReport, { query })).body.report;
  const before = await report();
  await change({ payment_status: "refunded", refund_reason: "Late", refund_amount: 3.33, refunded_before: 0 });
  const after = await report();
  expect(after.totals).toMatchObject({ revenue: before.totals.revenue - 3.33, refunds: 3.33, refunded_orders: 1 });
  // 3.33 is spread as 8.30 to 4.20: 2.21 with 0.18 tax, and 1.12 with 0.03.
  expect(after.by_tax.map(({ net, tax }) => [net, tax])).toEqual([
    [5.58, 0.51],
    [3.01, 0.07],
  ]);
  await change({ payment_status: "refunded", refund_reason: "Cold" });
  const none = await report();
  expect(none.totals).toMatchObject({ revenue: 0, refunds: 12.5, average_order_value: 12.5 });
  expect(none.by_tax.map(({ orders: count, net, tax }) => [count, net, tax])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ]);
});

test("a guest reads how much of the total is tax, and nothing without a rate", async () => {
  const { owner, laksa } = await restaurant();
  const order = async () => {
    const items = [{ menu_item_id: laksa, quantity: 1, price: 8.3 }];
    const body = { items, total: 8.3, table_number: "5", company_id: owner.companyId };
    const { status_token: token } = (await owner.call(orders.placePublicOrder, { body })).body;
    return (await owner.call(orders.publicOrderStatus, { query: { token } })).body.order;
  };
  expect(await order()).not.toHaveProperty("taxes");
  await save(owner, [GST]);
  expect((await order()).taxes).toEqual([{ name: "GST", percent: 9, tax: 0.69 }]);
});

test("a special request that is settled is taxed on the price agreed on", async () => {
  const { owner, laksa } = await restaurant();
  await save(owner, [GST]);
  const { rows } = await app.pool.query<{ price: string }>("select price from dish_size where menu_item_id = $1", [
    laksa,
  ]);
  expect(Number(rows[0]!.price)).toBe(8.3);
  await app.pool.query("update dish set deleted_at = now() where id = $1", [laksa]);
  const { body } = await owner.call(orders.placePublicOrder, {
    body: {
      items: [{ menu_item_id: laksa, quantity: 1, price: 8.3, dish_name: "Laksa", size_name: "Regular" }],
      total: 8.3,
      table_number: "5",
      company_id: owner.companyId,
    },
    headers: { "idempotency-key": `settled-${owner.companyId}` },
  });
  expect(body).toMatchObject({ is_special_request: true });
  expect((await read(owner, body.order_id)).taxes).toEqual([]);
  await owner.call(list.changeOrder, { query: { id: body.order_id }, body: { total_amount: 10.9 } });
  expect((await read(owner, body.order_id)).taxes).toEqual([
    { name: "GST", percent: 9, net: 10, tax: 0.9, added: false },
  ]);
});

test.each([
  ["and an added tax", [GST], 9.95],
  ["alone", [], 9.13],
])("the price of a special request with a service charge %s is open until it is agreed on", async (_, rates, total) => {
  const { owner, laksa, book } = await restaurant();
  await save(owner, rates, { prices_include_tax: false, service_charge_percent: 10 });
  await app.pool.query("update dish set deleted_at = now() where id = $1", [book]);
  const { body, status } = await owner.call(orders.placePublicOrder, {
    body: {
      items: [
        { menu_item_id: laksa, quantity: 1, price: 8.3 },
        { menu_item_id: book, quantity: 1, price: 4.2, dish_name: "Recipes", size_name: "Regular" },
      ],
      total,
      table_number: "5",
      company_id: owner.companyId,
    },
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { is_special_request: true } });
  const listed = async () => (await owner.call(list.listOrders)).body.orders.find(({ id }) => id === body.order_id);
  expect(await listed()).toMatchObject({ total_amount: total, is_price_open: true });
  await owner.call(list.changeOrder, { query: { id: body.order_id }, body: { total_amount: 15 } });
  expect(await listed()).toMatchObject({ total_amount: 15, is_price_open: false });
  expect(await read(owner, body.order_id)).toMatchObject({
    total_amount: 15,
    service_charge: 0.83,
    is_price_open: false,
  });
});

test.each([
  ["no usual rate", [{ ...GST, is_default: false }], "Choose one rate as the usual one"],
  ["two usual rates", [GST, { ...GST, name: "VAT" }], "Choose one rate as the usual one"],
  ["one name twice", [GST, { ...GST, name: "gst", is_default: false }], "Give every tax a name of its own"],
  ["more than everything", [{ ...GST, percent: 100.5 }], "percent"],
  ["less than nothing", [{ ...GST, percent: -1 }], "percent"],
])("rates with %s are rejected, and the earlier ones stay", async (_, rates, message) => {
  const { owner } = await restaurant();
  await save(owner, [GST]);
  const response = await save(owner, rates);
  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain(message);
  expect((await owner.call(listTaxRates)).body.tax_rates).toEqual([GST]);
});

test("two people who save rates at the same time follow one another", async () => {
  const { owner } = await restaurant();
  const all = await Promise.all([1, 2, 3, 4].map((percent) => save(owner, [{ ...GST, percent }])));
  expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await owner.call(listTaxRates)).body.tax_rates).toHaveLength(1);
});

test("a dish's own rate goes before its category's, and a dish of another restaurant is not found", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  const rates = [
    GST,
    { ...GST, name: "Reduced", percent: 2.5, is_default: false, category_ids: [categoryId] },
    { ...GST, name: "None", percent: 0, is_default: false, dish_ids: [book] },
  ];
  expect((await save(owner, rates)).body.tax_rates).toEqual(rates);
  expect((await placed(owner, laksa, book)).taxes.map(({ name, tax }) => [name, tax])).toEqual([
    ["GST", 0.69],
    ["None", 0],
  ]);
  const other = await restaurant();
  expect((await save(other.owner, [{ ...GST }, { ...rates[2], dish_ids: [book] }])).status).toBe(404);
  expect((await owner.call(readChargeRules)).body.charges?.rates.map(({ name }) => name)).toEqual([
    "GST",
    "Reduced",
    "None",
  ]);
});

test("taxes and a service charge that are added are part of the total, which a guest's must equal", async () => {
  const { owner, laksa, book, categoryId } = await restaurant();
  const rates = [GST, { ...GST, name: "Books", percent: 2.5, is_default: false, category_ids: [categoryId] }];
  await save(owner, rates, { prices_include_tax: false, service_charge_percent: 10 });
  const order = await placed(owner, laksa, book);
  expect(order).toMatchObject({ total_amount: 14.69, service_percent: 10, service_charge: 1.25 });
  expect(order.taxes).toEqual([
    { name: "GST", percent: 9, net: 9.13, tax: 0.82, added: true },
    { name: "Books", percent: 2.5, net: 4.62, tax: 0.12, added: true },
  ]);
  const rules = (await owner.call(readChargeRules)).body.charges!;
  const lines = [
    { amount: 8.3, tax: taxOf(rules, laksa, null) },
    { amount: 4.2, tax: taxOf(rules, book, categoryId) },
  ];
  const owed = orderCharges(lines, { servicePercent: rules.service_percent, currency: "USD" });
  expect(owed).toEqual({ service: 1.25, total: 14.69, taxes: order.taxes });

  const items = [
    { menu_item_id: laksa, quantity: 1, price: 8.3 },
    { menu_item_id: book, quantity: 1, price: 4.2 },
  ];
  const guest = (total: number) =>
    owner.call(orders.placePublicOrder, {
      body: { items, total, table_number: "5", company_id: owner.companyId },
    });
  const refused = await guest(12.5);
  expect(refused).toMatchObject({ status: 409, body: { code: "PRICE_CHANGED", details: { total: 14.69 } } });
  expect(JSON.stringify(refused.body)).not.toContain("tax_");
  const { status_token: token } = (await guest(14.69)).body;
  const seen = (await owner.call(orders.publicOrderStatus, { query: { token } })).body.order;
  expect(seen).toMatchObject({
    total_amount: 14.69,
    service: { percent: 10, amount: 1.25 },
    taxes: [
      { name: "GST", percent: 9, tax: 0.82, added: true },
      { name: "Books", percent: 2.5, tax: 0.12, added: true },
    ],
  });
});

test("a service charge alone is on the menu and in the total, and says nothing of tax", async () => {
  const { owner, laksa } = await restaurant();
  expect((await owner.call(readChargeRules)).body.charges).toBeNull();
  await save(owner, [], { service_charge_percent: 12.5 });
  expect((await owner.call(readChargeRules)).body.charges).toEqual({ service_percent: 12.5, added: false, rates: [] });
  expect(await placed(owner, laksa)).toMatchObject({ total_amount: 9.34, service_charge: 1.04, taxes: [] });
});

test.each([
  ["included", true, 8.3, 7.61],
  ["added", false, 9.05, 8.3],
])("food cost and margin are of the price without the tax that is %s", async (_, included, total, net) => {
  const owner = await createOwner(app);
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 5000, { price: 0.01 });
  const dish = await kitchen.dish("Laksa", { price: 8.3, recipe: [[rice, 300]] });
  await save(owner, [GST], { prices_include_tax: included });
  const order = await placed(owner, dish.id);
  expect(order.total_amount).toBe(total);
  const today = dayIn("America/New_York");
  const { report } = (await owner.call(readReport, { query: { from: today, to: today } })).body;
  expect(report.totals).toMatchObject({
    revenue: total,
    costed_revenue: net,
    food_cost: 3,
    margin: sum([net, -3]).toNumber(),
    food_cost_percent: included ? 39.4 : 36.1,
  });
  expect(report.menu_engineering).toMatchObject([{ unit_margin: sum([net, -3]).toNumber() }]);
  const { dishes } = (await owner.call(listDishes)).body;
  expect(dishes[0]).toMatchObject({ included_percent: included ? 9 : 0 });
});

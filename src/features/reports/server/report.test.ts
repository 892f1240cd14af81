import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDashboard, readSales } from "#src/features/dashboard/contract.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { changeOrder, readSummary } from "#src/features/orders/list-contract.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";
import * as reports from "#src/features/reports/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";
import { createCategory } from "#src/testing/menu-factory.ts";
import { dayIn } from "#src/shared/time.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function restaurant(company: Record<string, unknown> = {}) {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", currency: "USD", ...company });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 10_000, { price: 0.004 });
  const laksa = await kitchen.dish("Laksa", { price: 12.5, recipe: [[rice, 200]] });
  const tea = await kitchen.dish("=Tea", { price: 3.2 });
  const order = async (lines: Parameters<typeof cartOf>[1]) =>
    (await owner.call(placePublicOrder, { body: cartOf(owner, lines), key: uuid() })).body;
  return { owner, kitchen, rice, laksa, tea, order };
}

async function today(owner: Owner, zone = "Asia/Singapore") {
  const day = dayIn(zone);
  const response = await owner.call(reports.readReport, { query: { from: day, to: day } });
  expect(response.status).toBe(200);
  return response.body.report;
}

test("the report, the orders screen and the dashboard have the same totals", async () => {
  const { owner, laksa, tea, order } = await restaurant();
  await order([laksa.line(2), tea.line(3)]);
  const gone = await order([laksa.line(1)]);
  await order([tea.line(1)]);
  await owner.call(changeOrder, { query: { id: gone.order_id }, body: { status: "cancelled" } });
  const report = await today(owner);
  expect(report.totals).toEqual({
    orders: 2,
    items: 6,
    revenue: 37.8,
    average_order_value: 18.9,
    food_cost: 1.6,
    costed_revenue: 25,
    margin: 23.4,
    food_cost_percent: 6.4,
    cancelled_orders: 1,
    refunded_orders: 0,
    refunds: 0,
    discounts: 0,
    voids: 0,
    waste_cost: 0,
  });
  const summary = await owner.call(readSummary);
  expect(summary.body.summary).toMatchObject({ today_orders: 2, today_revenue: 37.8, average_order_value: 18.9 });
  expect((await owner.call(readDashboard)).body.stats.totalSales).toBe(37.8);
  expect((await owner.call(readSales, { query: { days: 1 } })).body.days[0]).toMatchObject({
    orders: 2,
    revenue: 37.8,
  });
  expect(report.by_dish.map(({ name, items, revenue, food_cost }) => [name, items, revenue, food_cost])).toEqual([
    ["Laksa", 2, 25, 1.6],
    ["=Tea", 4, 12.8, 0],
  ]);
  for (const part of [report.by_day, report.by_hour, report.by_dish, report.by_category, report.by_size]) {
    expect(part.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0)).toBe(3780);
  }
  expect(report.stock).toEqual([{ name: "Rice", unit: "g", used: 400, wasted: 0, received: 0, waste_cost: 0 }]);
});

test("days are those of the restaurant's timezone, also when the clocks change", async () => {
  const { owner } = await restaurant({ timezone: "America/New_York" });
  const at = (moment: string) =>
    app.pool.query(
      `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, status, total_amount, currency,
         idempotency_key, fingerprint, status_token, created_at)
       values ($1, gen_random_uuid(), $2::text, '1', 'guest', 'menu', 'completed', 10, 'USD', $2::text, '', gen_random_uuid(), $2::text::timestamptz)`,
      [owner.companyId, moment],
    );
  // On 8 March 2026 New York's clocks go from 2:00 to 3:00: that day begins at 05:00 UTC and ends at 04:00 UTC.
  for (const moment of [
    "2026-03-08T04:59:59Z",
    "2026-03-08T05:00:00Z",
    "2026-03-08T07:30:00Z",
    "2026-03-09T03:59:59Z",
    "2026-03-09T04:00:00Z",
  ])
    await at(moment);
  const { body } = await owner.call(reports.readReport, { query: { from: "2026-03-07", to: "2026-03-09" } });
  expect(body.report.by_day.map(({ day, orders }) => [day, orders])).toEqual([
    ["2026-03-07", 1],
    ["2026-03-08", 3],
    ["2026-03-09", 1],
  ]);
  expect(body.report.by_hour.filter((hour) => hour.orders > 0).map(({ hour, orders }) => [hour, orders])).toEqual([
    [0, 2],
    [3, 1],
    [23, 2],
  ]);
});

test("a settled special request is a line of its own, so that dishes, categories and sizes add up to the sales", async () => {
  const { owner, kitchen, laksa, order } = await restaurant();
  const gone = await kitchen.dish("Durian", { price: 20 });
  await app.pool.query("update dish set deleted_at = now() where id = $1", [gone.id]);
  await order([laksa.line(1)]);
  const special = await order([gone.line(3)]);
  await owner.call(changeOrder, { query: { id: special.order_id }, body: { total_amount: 48.5 } });
  const { totals, by_dish, by_category, by_size } = await today(owner);
  expect(totals).toMatchObject({
    orders: 2,
    items: 4,
    revenue: 61,
    costed_revenue: 12.5,
    food_cost: 0.8,
    margin: 11.7,
  });
  for (const part of [by_dish, by_category, by_size]) {
    expect(part[0]).toMatchObject({ name: "Special requests", orders: 1, items: 3, revenue: 48.5, costed_revenue: 0 });
    expect(part.reduce((sum, row) => sum + row.revenue, 0)).toBe(61);
  }
});

test("dishes with a known cost are classed within their category, also those that nobody ordered", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Singapore" });
  const kitchen = kitchenOf(app, owner);
  const rice = await kitchen.item("Rice", 1_000_000, { price: 0.01 });
  const [mains, drinks] = await Promise.all(
    ["Mains", "Drinks"].map((name) => createCategory(app, owner.companyId, name)),
  );
  const add = async (name: string, category: string | undefined, price: number, recipe = true) => {
    const dish = await kitchen.dish(name, { price, ...(recipe && { recipe: [[rice, 100]] }) });
    await app.pool.query("update dish set category_id = $1 where id = $2", [category, dish.id]);
    return dish;
  };
  // Each costs 1.00: the margins are 2, 10 and 4, as in the book.
  const horse = await add("Horse", mains, 3);
  const puzzle = await add("Puzzle", mains, 11);
  const star = await add("Star", mains, 5);
  const tea = await add("Tea", drinks, 2);
  await add("Unordered", drinks, 9);
  const unknown = await add("Unknown", drinks, 9, false);
  const body = cartOf(owner, [
    horse.line(45),
    horse.line(45),
    puzzle.line(10),
    star.line(50),
    tea.line(1),
    unknown.line(1),
  ]);
  expect((await owner.call(placePublicOrder, { body, key: uuid() })).status).toBe(201);
  expect((await today(owner)).menu_engineering).toEqual([
    { category: "Drinks", name: "Tea", items: 1, unit_margin: 1, margin: 1, menu_class: "star" },
    { category: "Drinks", name: "Unordered", items: 0, unit_margin: 8, margin: 0, menu_class: "puzzle" },
    { category: "Mains", name: "Horse", items: 90, unit_margin: 2, margin: 180, menu_class: "plowhorse" },
    { category: "Mains", name: "Star", items: 50, unit_margin: 4, margin: 200, menu_class: "star" },
    { category: "Mains", name: "Puzzle", items: 10, unit_margin: 10, margin: 100, menu_class: "puzzle" },
  ]);
});

test("stock used before an item's unit changed is reported in the current unit", async () => {
  const { owner, rice, laksa, order } = await restaurant();
  await order([laksa.line(2)]);
  const changed = await owner.call(updateItem, {
    query: { id: rice },
    body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
  });
  expect(changed.status).toBe(200);
  await order([laksa.line(1)]);
  expect((await today(owner)).stock).toMatchObject([{ name: "Rice", unit: "kg", used: 0.6, wasted: 0 }]);
});

test("an empty period gives a report of zeros", async () => {
  const { owner } = await restaurant();
  const report = await today(owner);
  expect(report.totals).toMatchObject({ orders: 0, revenue: 0, average_order_value: 0, food_cost_percent: null });
  expect(report.by_day).toHaveLength(1);
});

test.each([
  [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
  [{ from: "2020-01-01", to: "2026-03-01" }, "to"],
  [{ from: "yesterday", to: "2026-03-01" }, "from"],
  [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
])("rejects %j", async (query, field) => {
  const { owner } = await restaurant();
  const response = await owner.call(reports.readReport, { query });
  expect(response.status).toBe(400);
  expect((response.body.details as { path: string }[]).map(({ path }) => path)).toContain(field);
});

test("the CSV file has the same numbers and no formulas", async () => {
  const { owner, laksa, tea, order } = await restaurant();
  await order([laksa.line(1), tea.line(1)]);
  const day = dayIn("Asia/Singapore");
  const response = await app.app.request(`/api/reports/csv?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="report-${day}-${day}.csv"`);
  const text = await response.text();
  expect(text).toContain("Sales,15.7\r\n");
  expect(text).toContain(`\r\n${day},1,2,15.7\r\n`);
  expect(text).toContain("'=Tea");
  expect(text).not.toMatch(/^=/m);
});

test("the PDF has several pages for a year", async () => {
  const { owner, laksa, order } = await restaurant();
  await order([laksa.line(1)]);
  const response = await app.app.request("/api/reports/pdf?from=2026-01-01&to=2026-12-31", {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  // A year of days fills several pages.
  expect(bytes.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(5);
});

test("the PDF has the names of restaurant, dishes and ingredients in their own scripts", async () => {
  const { owner, kitchen, order } = await restaurant({ name: "海港面馆" });
  const flour = await kitchen.item("แป้งข้าวเจ้า", 10_000, { price: 0.004 });
  const noodles = await kitchen.dish("担担面", { price: 12.5, recipe: [[flour, 200]] });
  await order([noodles.line(2)]);
  const day = dayIn("Asia/Singapore");
  const response = await app.app.request(`/api/reports/pdf?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const lines = (await linesOfPdf(bytes)).flat();
  expect(lines[0]).toBe("海港面馆");
  expect(lines).toContainEqual(expect.stringMatching(/^担担面 *1 *2 *25\.00 *1\.60 *23\.40$/));
  expect(lines.find((line) => line.includes("400 g"))).toMatch(/^แป้งข้าวเจ้า/);
  expect(lines.join("")).not.toContain("?");
  expect(bytes.length).toBeLessThan(60_000);
});

test("the sales by order type add up to the period's, refunds subtracted", async () => {
  const { owner, laksa, tea, order } = await restaurant({ pickup_orders: true });
  await order([laksa.line(1)]);
  expect((await today(owner)).by_type).toEqual([]);
  const pickup = async (lines: Parameters<typeof cartOf>[1]) => {
    const body = { ...cartOf(owner, lines), order_type: "pickup" as const, pickup: { name: "Ana" } };
    return (await owner.call(placePublicOrder, { body, key: uuid() })).body.order_id;
  };
  await pickup([laksa.line(2)]);
  const returned = await pickup([tea.line(5)]);
  await owner.call(changeOrder, { query: { id: returned }, body: { payment_status: "paid" } });
  await owner.call(changeOrder, {
    query: { id: returned },
    body: { payment_status: "refunded", refund_amount: 6, refund_reason: "Cold", refunded_before: 0 },
  });
  const cancelled = await pickup([tea.line(1)]);
  await owner.call(changeOrder, { query: { id: cancelled }, body: { status: "cancelled" } });
  const { by_type, totals } = await today(owner);
  expect(by_type).toEqual([
    { order_type: "table", orders: 1, revenue: 12.5 },
    { order_type: "pickup", orders: 2, revenue: 35 },
  ]);
  expect(totals).toMatchObject({ orders: 3, revenue: 47.5, refunds: 6 });
  const day = dayIn("Asia/Singapore");
  const csv = await owner.call(reports.reportCsv, { query: { from: day, to: day } });
  expect(String(csv.body)).toContain("Pickup,2,35");
});

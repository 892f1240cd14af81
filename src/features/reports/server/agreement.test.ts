import { afterAll, beforeAll, expect, test } from "vitest";
import { readDashboard, readSales } from "#src/features/dashboard/contract.ts";
import type { Order } from "#src/features/orders/contract.ts";
import { listOrders, readSummary } from "#src/features/orders/list-contract.ts";
import * as reports from "#src/features/reports/contract.ts";
import { catchUp } from "#src/features/reports/totals/server/catch-up.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addUp, inCurrency, Tally } from "#src/testing/sales-tally.ts";
import {
  daysOf,
  fillMenu,
  HOUR_MS,
  insertOrders,
  makeOrders,
  midnight,
  moments,
  localTime,
  ZONE,
} from "#src/testing/year-of-orders.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { linesOfPdf } from "#src/testing/read-pdf.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const byName = (rows: reports.NamedTotals[]) => Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]));

async function allOrders(owner: Owner, day: string): Promise<Order[]> {
  const found: Order[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await owner.call(listOrders, { query: { from: day, to: day, page } });
    found.push(...body.orders);
    pages = body.pagination.totalPages;
    expect(body.pagination.total).toBeGreaterThanOrEqual(found.length);
  }
  return found;
}

const file = async (owner: Owner, kind: "csv" | "pdf", query: string) => {
  const response = await app.app.request(`/api/reports/${kind}?${query}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(response.status).toBe(200);
  return response;
};

test.each([
  ["JPY", 1],
  ["KWD", 1000],
  ["SGD", 100],
])("a year in %s has exactly the same totals on every screen, in the CSV and in the PDF", async (currency, coins) => {
  const owner = await createOwner(app, { timezone: ZONE, currency });
  const { today } = (await owner.call(readSummary)).body.summary;
  const days = daysOf(today);
  const orders = makeOrders(moments(days, midnight(today) + HOUR_MS), await fillMenu(app, owner, coins), currency);
  await insertOrders(app, owner, orders, coins);

  const inCurrentCurrency = orders.filter((order) => order.currency === currency);
  const isSold = (order: Pick<Order, "status" | "payment_status">) =>
    order.status !== "cancelled" || order.payment_status !== "unpaid";
  const sold = inCurrentCurrency.filter(isSold);
  const { total, parts, named } = addUp(sold, coins);
  const none = new Tally(coins);
  const onDay = (day: string) => parts.day.get(day) ?? none;
  // The days include both clock changes: a day of 23 hours without 2:30, and one of 25 hours with 1:30 twice.
  const lengths = days.slice(1).map((day, index) => (midnight(day) - midnight(days[index] ?? "")) / HOUR_MS);
  expect(new Set(lengths)).toEqual(new Set([23, 24, 25]));

  const query = { from: days[0] ?? "", to: today };
  const { report } = (await owner.call(reports.readReport, { query })).body;
  // From here on most days have stored totals; the report is the same.
  await catchUp(scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }));
  expect((await owner.call(reports.readReport, { query })).body.report).toEqual(report);
  expect(report.totals).toEqual({
    ...total.totals(),
    ...total.costs(),
    average_order_value: total.average(),
    food_cost_percent: total.percent(),
    cancelled_orders: inCurrentCurrency.filter((order) => order.status === "cancelled").length,
    ...total.refunds(),
    waste_cost: 0,
  });
  expect(report.by_day).toEqual(days.map((day) => ({ day, ...onDay(day).totals() })));
  expect(report.by_hour).toEqual(
    Array.from({ length: 24 }, (_, hour) => ({ hour, ...(parts.hour.get(String(hour)) ?? none).totals() })),
  );
  expect(byName(report.by_dish)).toEqual(named(parts.dish));
  expect(byName(report.by_category)).toEqual(named(parts.category));
  expect(byName(report.by_size)).toEqual(named(parts.size));

  const { stats } = (await owner.call(readDashboard)).body;
  expect(stats).toMatchObject({ totalSales: report.totals.revenue, ordersCount: orders.length, currency });
  const sales = (await owner.call(readSales, { query: { days: 92 } })).body.days;
  expect(sales).toEqual(
    sales.map(({ day }) => ({ day, orders: onDay(day).orders.size, revenue: onDay(day).totals().revenue })),
  );
  const { summary } = (await owner.call(readSummary)).body;
  const yesterday = days[days.indexOf(summary.today) - 1] ?? "";
  expect(summary).toMatchObject({
    today_orders: onDay(summary.today).orders.size,
    today_revenue: onDay(summary.today).totals().revenue,
    average_order_value: onDay(summary.today).average(),
    yesterday_orders: onDay(yesterday).orders.size,
    yesterday_revenue: onDay(yesterday).totals().revenue,
  });

  const clockChangeDays = days.filter((_, index) => lengths[index] !== 24 && lengths[index] !== undefined);
  expect(clockChangeDays).toHaveLength(2);
  for (const day of [days[0] ?? "", ...clockChangeDays, yesterday, today]) {
    const listed = await allOrders(owner, day);
    const expectedOrders = orders.filter((order) => localTime(order.at).day === day);
    expect(listed.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      expectedOrders.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b)),
    );
    const coin = listed
      .filter((order) => order.currency === currency && isSold(order))
      .reduce((sum, order) => sum + BigInt(Math.round(order.total_amount * coins)), 0n);
    expect(inCurrency(coin, coins)).toBe(onDay(day).placed());
  }

  const period = `from=${query.from}&to=${query.to}`;
  const csv = (await (await file(owner, "csv", period)).text()).split("\r\n").map((row) => row.split(","));
  const cells = (name: string) => csv.filter(([first]) => first === name).map((row) => row.slice(1));
  expect(cells("Sales")).toEqual([[String(report.totals.revenue)]]);
  expect(cells("Average order value")).toEqual([[String(report.totals.average_order_value)]]);
  expect(cells("Refunds")).toEqual([[String(report.totals.refunds)]]);
  expect(cells("Food cost")).toEqual([[String(report.totals.food_cost)]]);
  expect(cells("Margin")).toEqual([[String(report.totals.margin)]]);
  for (const { day, orders: count, items, revenue } of report.by_day) {
    expect(cells(day)).toEqual([[count, items, revenue].map(String)]);
  }
  for (const one of [...report.by_dish, ...report.by_category, ...report.by_size]) {
    const costs = one.costed_revenue === 0 ? ["", ""] : [one.food_cost, one.margin];
    const row = [one.orders, one.items, one.revenue, ...costs].map(String);
    expect(cells(one.name)).toContainEqual(row);
  }

  const bytes = new Uint8Array(await (await file(owner, "pdf", period)).arrayBuffer());
  const printedLines = (await linesOfPdf(bytes)).flat().map((line) => line.replaceAll(" ", ""));
  const digits = String(coins).length - 1;
  const written = new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const amount = (value: number) => written.format(value);
  const { revenue, average_order_value, margin } = report.totals;
  const expected = [
    `Sales${currency}${amount(revenue)}`,
    `Averageordervalue${currency}${amount(average_order_value)}`,
    `Margin${currency}${amount(margin)}`,
    ...report.by_day.map((row) => `${row.day}${row.orders}${row.items}${amount(row.revenue)}`),
    ...[...report.by_dish, ...report.by_category, ...report.by_size].map((row) => {
      const costs = row.costed_revenue === 0 ? "––" : `${amount(row.food_cost)}${amount(row.margin)}`;
      return `${row.name.replaceAll(" ", "")}${row.orders}${row.items}${amount(row.revenue)}${costs}`;
    }),
  ];
  expect(expected.filter((line) => !printedLines.includes(line))).toEqual([]);
});

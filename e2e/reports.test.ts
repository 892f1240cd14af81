import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postStocktake } from "#src/features/counts/contract.ts";
import { bookWaste } from "#src/features/inventory/ledger-contract.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { cartOf, type DishOnMenu, kitchenOf } from "#src/testing/order-fixture.ts";
import { type Report, readReport } from "#src/features/reports/contract.ts";
import type { Owner } from "#src/testing/factories.ts";
import { formatMoney } from "#src/shared/money.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import {
  DESKTOP,
  expectAccessible,
  harbourBowl,
  type Journey,
  saveScreenshots,
  PHONE,
  startJourney,
} from "./harness.ts";

let journey: Journey;
let owner: Owner;

beforeAll(async () => {
  journey = await startJourney();
  owner = await harbourBowl(journey);
  const kitchen = kitchenOf(journey, owner);
  const rice = await kitchen.item("Rice noodles", 100_000, { price: 0.004 });
  const dishes: DishOnMenu[] = [];
  for (let n = 1; n <= 15; n += 1) {
    const recipe = [[rice, 40 * n] as const];
    dishes.push(await kitchen.dish(`Bowl ${n}`, { price: 8 + n, recipe }, { name: "Large", price: 12 + n, recipe }));
  }
  const tea = await kitchen.dish("Teh tarik", { price: 3.2 });
  for (const [back, dish] of dishes.entries()) {
    const body = cartOf(owner, [dish.line(1 + (back % 4)), tea.line()]);
    const { status, body: placed } = await owner.call(placePublicOrder, { body, key: uuid() });
    expect(status).toBe(201);
    const days = back % 9;
    await journey.pool.query("update orders set created_at = created_at - make_interval(days => $1) where id = $2", [
      days,
      placed.order_id,
    ]);
  }
  await owner.call(bookWaste, { query: { id: rice }, body: { quantity: 250, unit: "g" } });
});
afterAll(async () => {
  await journey.stop();
  expect(journey.pageErrors).toEqual([]);
});

/** The report of the same period as the API returns it. */
async function reportOf(page: Page): Promise<Report> {
  const [from, to] = [
    await page.getByLabel("From", { exact: true }).inputValue(),
    await page.getByLabel("To", { exact: true }).inputValue(),
  ];
  return (await owner.call(readReport, { query: { from, to } })).body.report;
}
const money = (amount: number) => formatMoney(amount, "SGD", "en-SG");

/** The cards and tables show the same amounts as the API for the chosen period. */
async function expectSameTotals(page: Page): Promise<Report> {
  const report = await reportOf(page);
  const { totals } = report;
  const card = (label: string, value: string) =>
    page
      .locator("div", { has: page.getByText(label, { exact: true }) })
      .filter({ hasText: value })
      .last()
      .waitFor();
  await card("Sales", money(totals.revenue));
  await card("Orders", String(totals.orders));
  await card("Average order", money(totals.average_order_value));
  await card("Food cost", money(totals.food_cost));
  await card("Margin", money(totals.margin));
  const best = report.by_dish[0];
  if (best) {
    const row = page.getByRole("table", { name: "Dishes" }).getByRole("row").filter({ hasText: best.name }).first();
    await row.getByText(money(best.revenue)).waitFor();
  }
  return report;
}

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])("the owner reads a period's report and downloads it on a %s", async (device, options) => {
  const { context, page } = await journey.visit({ as: owner, ...options });
  await page.goto("/orders");
  await page.getByRole("link", { name: "Generate Report" }).click();
  await page.getByRole("heading", { name: "Report", exact: true }).waitFor();
  await expectSameTotals(page);
  const dishes = page.getByRole("region", { name: "Dishes", exact: true });
  await dishes.getByRole("button", { name: "Show all 14 dishes" }).click();
  await expect.poll(() => dishes.getByRole("row").count()).toBe(15);
  await dishes.getByRole("button", { name: "Show the first 10 dishes" }).click();
  const days = page.getByRole("region", { name: "Sales by day" });
  await days.getByText("Show numbers").click();
  await expect.poll(() => days.getByRole("row").count()).toBe(8);
  await page.getByRole("button", { name: /^Puzzles/ }).click();
  await page.getByText("Profitable but rarely ordered").waitFor();
  await page.getByRole("table", { name: "Stock used and wasted" }).getByText("250 g").waitFor();
  await expectAccessible(page);
  await saveScreenshots(page, `reports-${device}`);

  await page.getByLabel("Period").selectOption({ label: "Today" });
  await expectSameTotals(page);
  await expect.poll(() => days.count()).toBe(0);
  const today = dayIn("Asia/Singapore");
  await page.getByLabel("From", { exact: true }).fill(addDays(today, -8));
  await page.getByLabel("Period").getByRole("option", { name: "Custom" }).waitFor({ state: "attached" });
  const report = await expectSameTotals(page);
  expect(report.totals.orders).toBe(15);

  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    expect(download.suggestedFilename()).toBe(`report-${report.from}-${report.to}.${name.toLowerCase()}`);
    return readFile(await download.path());
  };
  expect((await saved("CSV")).toString()).toContain(`\r\nSales,${report.totals.revenue}\r\n`);
  expect((await saved("PDF")).subarray(0, 5).toString()).toBe("%PDF-");
  await context.close();
});

test("a period that ends before it begins shows an error at its field, and a year without sales shows a message", async () => {
  const { context, page } = await journey.visit({ as: owner });
  await page.goto("/reports");
  const today = await page.getByLabel("To", { exact: true }).inputValue();
  await page.getByLabel("To", { exact: true }).fill(addDays(today, -30));
  await page.getByText("Must not be after the end date").waitFor();
  await page.getByLabel("From", { exact: true }).fill(addDays(today, -300));
  await page.getByText("No sales in this period").waitFor();
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await saveScreenshots(page, "reports-empty");
  await context.close();
});

test.each([
  ["desktop", DESKTOP],
  ["phone", PHONE],
])(
  "the owner finds what is missing between two counts, and opens what it is made of, on a %s",
  async (device, options) => {
    const other = await harbourBowl(journey);
    const kitchen = kitchenOf(journey, other);
    const [salmon, rice] = [
      await kitchen.item("Salmon", 8, { unit: "kg", price: 22 }),
      await kitchen.item("Sushi rice", 30, { unit: "kg", price: 3 }),
    ];
    const recipe = [[salmon, 0.1] as const, [rice, 0.15] as const];
    const bowl = await kitchen.dish("Salmon bowl", { price: 14, recipe });
    const lemonade = await kitchen.dish("Lemonade", { price: 4 });
    const count = (id: string, counted: number) =>
      other.call(postStocktake, { body: { id: uuid(), note: null, counts: [{ id, counted }] } });
    await count(salmon, 8);
    await count(rice, 30);
    await journey.pool.query(
      "update stock_movements set created_at = created_at - interval '40 days' where company_id = $1",
      [other.companyId],
    );
    await other.call(placePublicOrder, { body: cartOf(other, [bowl.line(20), lemonade.line(4)]), key: uuid() });
    await count(salmon, 5.4);
    await count(rice, 27);

    const { context, page } = await journey.visit({ as: other, ...options });
    await page.goto("/reports");
    await page.getByRole("link", { name: "Variance" }).click();
    const table = page.getByRole("table", { name: "Variance by ingredient" });
    await table.getByText("30%").waitFor();
    await page.getByText("Lemonade (4)").waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `variance-${device}`);
    await table.getByRole("button", { name: "Salmon" }).click();
    await page.getByText("0.6 kg of Salmon left the stock without a sale or waste").waitFor();
    await page.getByText("Sold in 1 order").waitFor();
    await expectAccessible(page);
    await saveScreenshots(page, `variance-proof-${device}`);
    await context.close();
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { comparedDays } from "#src/features/dashboard/today.ts";
import { readToday } from "#src/features/dashboard/today-contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Sale {
  /** The time, as ISO text. */
  at: string;
  amount: number;
  /** The cost of the order's only portion; null if unknown. */
  cost?: number | null;
  status?: string;
  special?: boolean;
  currency?: string;
}

async function insertSale(owner: Owner, { at, amount, cost = null, ...rest }: Sale): Promise<void> {
  const { status = "completed", special = false, currency = "USD" } = rest;
  const { rows } = await app.pool.query<{ id: string }>(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, status, is_special_request, created_at)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, '1', 'guest', 'menu', $2, $3, gen_random_uuid()::text, '',
       gen_random_uuid(), $4, $5, $6) returning id`,
    [owner.companyId, amount, currency, status, special, at],
  );
  await app.pool.query(
    `insert into order_items (company_id, id, order_id, dish_name, quantity, unit_price, total_price, unit_cost, position)
     values ($1, gen_random_uuid(), $2, 'Soup', 1, $3, $3, $4, 1)`,
    [owner.companyId, rows[0]?.id, amount, cost],
  );
}

const before = (moment: string, ms: number) => new Date(Date.parse(moment) - ms).toISOString();

test("a company without sales has zeros and no average", async () => {
  const owner = await createOwner(app);
  const { status, body } = await owner.call(readToday);
  expect(status).toBe(200);
  expect(body.today).toMatchObject({ orders: 0, revenue: 0, average: null, food_cost_percent: null });
  expect(body.last_week).toMatchObject({ orders: 0, revenue: 0, average: null, food_cost_percent: null });
});

test("counts what was sold until now and until the same time last week", async () => {
  // A time zone that is far from the beginning of a day, whenever the test runs.
  const now = new Date();
  const timezone = now.getUTCHours() % 12 < 6 ? "Etc/GMT-6" : "UTC";
  const owner = await createOwner(app, { timezone });
  const { today, last_week } = comparedDays(timezone, now);
  await insertSale(owner, { at: today.begins, amount: 30, cost: 9 });
  await insertSale(owner, { at: before(today.ends, 1000), amount: 11, cost: null });
  await insertSale(owner, { at: before(today.begins, 1), amount: 500, cost: 100 });
  await insertSale(owner, { at: last_week.begins, amount: 20, cost: 7 });
  await insertSale(owner, { at: before(last_week.ends, -600_000), amount: 700, cost: 1 });
  const { body } = await owner.call(readToday);
  expect(body.today).toEqual({
    day: today.day,
    orders: 2,
    revenue: 41,
    average: 20.5,
    food_cost_percent: 30,
  });
  expect(body.last_week).toEqual({
    day: last_week.day,
    orders: 1,
    revenue: 20,
    average: 20,
    food_cost_percent: 35,
  });
});

test("leaves out cancelled orders and other currencies, and the cost of special requests", async () => {
  const owner = await createOwner(app, { timezone: "UTC" });
  const at = new Date().toISOString();
  await insertSale(owner, { at, amount: 10, cost: 5 });
  await insertSale(owner, { at, amount: 90, cost: 1, status: "cancelled" });
  await insertSale(owner, { at, amount: 70, cost: 1, currency: "EUR" });
  await insertSale(owner, { at, amount: 20, cost: 20, special: true });
  const { body } = await owner.call(readToday);
  expect(body.today).toMatchObject({ orders: 2, revenue: 30, average: 15, food_cost_percent: 50 });
});

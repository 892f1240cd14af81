import { afterAll, beforeAll, expect, test } from "vitest";
import * as dashboard from "#src/features/dashboard/contract.ts";
import { listActivities } from "#src/features/activity/contract.ts";
import * as suppliers from "#src/features/suppliers/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Inserts orders of 2.50 each, `minutes` apart, the newest `newest` minutes ago. */
async function insertOrders(
  owner: Owner,
  count: number,
  { newest = 0, minutes = 1, currency = "USD" } = {},
): Promise<void> {
  await app.pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token, created_at)
     select $1, gen_random_uuid(), gen_random_uuid()::text, '1', 'guest', 'menu', 2.5, $5, gen_random_uuid()::text, '',
       gen_random_uuid(), now() - make_interval(mins => $3 + $4 * n)
     from generate_series(0, $2 - 1) as n`,
    [owner.companyId, count, newest, minutes, currency],
  );
}

async function stats(owner: Owner) {
  const { status, body } = await owner.call(dashboard.readDashboard);
  expect(status).toBe(200);
  return body.stats;
}

test("an empty company has a dashboard of zeros and one page", async () => {
  const owner = await createOwner(app);
  const { body } = await owner.call(dashboard.readDashboard);
  expect(body).toEqual({
    inventory: [],
    orders: [],
    suppliers: [],
    activities: [],
    stats: {
      inventoryCount: 0,
      ordersCount: 0,
      supplierCount: 0,
      activityCount: 0,
      pendingOrders: 0,
      totalSales: 0,
      currency: "USD",
    },
    pagination: {
      currentPage: 1,
      totalPages: 1,
      pageSize: 50,
      activities: { currentPage: 1, totalPages: 1, pageSize: 10 },
    },
  });
});

test("lists orders newest first, fifty per page, with their amount as total_price", async () => {
  const owner = await createOwner(app);
  await insertOrders(owner, 60);
  const first = await owner.call(dashboard.readDashboard);
  const second = await owner.call(dashboard.readDashboard, { query: { page: 2 } });
  expect(first.body.orders).toHaveLength(50);
  expect(second.body.orders).toHaveLength(10);
  expect(first.body.pagination.totalPages).toBe(2);
  const times = [...first.body.orders, ...second.body.orders].map((order) => order.created_at);
  expect(times).toEqual([...times].sort().toReversed());
  expect(first.body.orders[0]).toMatchObject({ total_price: 2.5, status: "pending" });
  expect(first.body.stats).toMatchObject({ ordersCount: 60, pendingOrders: 60, totalSales: 150 });
});

test("totals stay exact while orders are added, cancelled and refunded", async () => {
  const owner = await createOwner(app);
  await insertOrders(owner, 1200, { newest: 60 });
  expect(await stats(owner)).toMatchObject({ ordersCount: 1200, totalSales: 3000 });
  const stored = await app.pool.query<{ kind: string; count: string }>(
    "select kind, count from running_totals where company_id = $1 order by 1",
    [owner.companyId],
  );
  expect(stored.rows).toEqual([
    { kind: "orders", count: "1200" },
    { kind: "sales", count: "1200" },
  ]);
  await insertOrders(owner, 3);
  await app.pool.query(
    `update orders set status = 'cancelled' where company_id = $1 and id in
       (select id from orders where company_id = $1 and created_at < now() - interval '2 hours' limit 7)`,
    [owner.companyId],
  );
  expect(await stats(owner)).toMatchObject({ ordersCount: 1203, totalSales: 2990 });
  await insertOrders(owner, 700, { newest: 15, minutes: 0 });
  expect(await stats(owner)).toMatchObject({ ordersCount: 1903, totalSales: 4740 });
  expect(await stats(owner)).toMatchObject({ ordersCount: 1903, totalSales: 4740 });
});

test("sales in an earlier currency are not added to those in the current one", async () => {
  const owner = await createOwner(app);
  await insertOrders(owner, 2, { currency: "EUR" });
  await insertOrders(owner, 3);
  expect(await stats(owner)).toMatchObject({ ordersCount: 5, totalSales: 7.5 });
});

test("sales by day use the restaurant's midnight and add up to the total", async () => {
  const owner = await createOwner(app, { timezone: "Asia/Singapore", currency: "USD" });
  await insertOrders(owner, 20, { minutes: 60 * 5 });
  const { body } = await owner.call(dashboard.readSales, { query: { days: 14 } });
  expect(body.days).toHaveLength(14);
  expect(body.days.reduce((sum, day) => sum + day.orders, 0)).toBe(20);
  expect(body.days.reduce((sum, day) => sum + day.revenue, 0)).toBe((await stats(owner)).totalSales);
  const { rows } = await app.pool.query<{ today: string }>(
    "select (now() at time zone 'Asia/Singapore')::date::text as today",
  );
  expect(body.days.at(-1)?.day).toBe(rows[0]?.today);
});

test("activities have ten per page and are the same at both endpoints", async () => {
  const owner = await createOwner(app);
  for (let i = 1; i <= 10; i += 1) await owner.call(suppliers.createSupplier, { body: { name: `Supplier ${i}` } });
  await app.pool.query(
    "insert into activity_logs (company_id, action_type, entity_type) values ($1, 'login', 'user')",
    [owner.companyId],
  );
  const all = await owner.call(listActivities, { query: { page: 1 } });
  expect(all.body.pagination).toEqual({ currentPage: 1, totalPages: 2, pageSize: 10 });
  expect(all.body.activities[0]).toMatchObject({ action_type: "login", displayName: "System", users: null });
  const dash = await owner.call(dashboard.readDashboardActivities, { query: { activityPage: 2 } });
  expect(dash.body.activities).toHaveLength(1);
  expect(dash.body.activities[0]).toMatchObject({
    action_type: "create",
    entity_type: "supplier",
    entity_name: "Supplier 1",
  });
});

test("all pages of orders and activities of the same moment hold each once, newest first", async () => {
  const owner = await createOwner(app);
  await insertOrders(owner, 130, { minutes: 0 });
  await app.pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, created_at)
     select $1, 'login', 'user', date_trunc('minute', now()) - make_interval(mins => n / 7) from generate_series(1, 45) as n`,
    [owner.companyId],
  );
  const sorted = async (table: string) => {
    const { rows } = await app.pool.query<{ id: string }>(
      `select id from ${table} where company_id = $1 order by created_at desc, id desc`,
      [owner.companyId],
    );
    return rows.map(({ id }) => id);
  };
  const [orders, activities] = [await sorted("orders"), await sorted("activity_logs")];
  for (let page = 1; page <= 6; page += 1) {
    const { body } = await owner.call(dashboard.readDashboard, { query: { page, activityPage: page } });
    expect(body.orders.map(({ id }) => id)).toEqual(orders.slice((page - 1) * 50, page * 50));
    expect(body.activities.map(({ id }) => id)).toEqual(activities.slice((page - 1) * 10, page * 10));
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createCompany } from "#src/features/companies/contract.ts";
import { finalizeCompany } from "#src/features/billing/onboarding/contract.ts";
import { listRestaurants } from "#src/features/dashboard/restaurants/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createMember, createOwner, createUser } from "#src/testing/factories.ts";
import { populate } from "#src/testing/populate.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("a person sees the restaurants that they own or manage, and no others", async () => {
  const { owner } = await populate(app, await createOwner(app, { name: "Zebra", currency: "USD" }));
  await owner.call(finalizeCompany, { body: {} });
  const second = await owner.call(createCompany, { body: { name: "Antelope", currency: "JPY", username: "antelope" } });
  expect(second.status, JSON.stringify(second.body)).toBe(201);
  const { status, body } = await owner.call(listRestaurants);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.restaurants.map(({ name, currency }) => [name, currency])).toEqual([
    ["Antelope", "JPY"],
    ["Zebra", "USD"],
  ]);
  const [empty, sold] = body.restaurants;
  expect(empty).toMatchObject({
    today: { orders: 0, revenue: 0 },
    period: { orders: 0, revenue: 0, food_cost_percent: null, missing_cost: null },
    waiting_orders: 0,
  });
  const { rows } = await app.pool.query<{ orders: number; revenue: number }>(
    `select count(*)::int as orders, coalesce(sum(total_amount), 0)::float as revenue from sales
     where company_id = $1 and currency = 'USD'`,
    [owner.companyId],
  );
  expect(rows[0]?.orders).toBeGreaterThan(0);
  expect(sold?.today).toEqual(rows[0]);
  expect(sold?.period).toMatchObject(rows[0] ?? {});

  const manager = await createMember(app, owner.companyId, "manager");
  expect((await manager.call(listRestaurants)).body.restaurants.map(({ name }) => name)).toEqual(["Zebra"]);
  // A restored restaurant waits for its owner: its manager may have been removed since the backup.
  await app.pool.query("update companies set restored_at = now() where id = $1", [owner.companyId]);
  expect((await manager.call(listRestaurants)).body.restaurants).toEqual([]);
  expect((await owner.call(listRestaurants)).body.restaurants).toHaveLength(2);
  const cook = await createMember(app, owner.companyId, "kitchen");
  expect((await cook.call(listRestaurants)).body.restaurants).toEqual([]);
  const stranger = await createUser(app);
  expect((await stranger.call(listRestaurants)).body.restaurants).toEqual([]);
});

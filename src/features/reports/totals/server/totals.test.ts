import { afterAll, beforeAll, expect, test } from "vitest";
import { readSales } from "#src/features/dashboard/contract.ts";
import { readReport, type Report } from "#src/features/reports/contract.ts";
import { catchUp, settledMoment } from "#src/features/reports/totals/server/catch-up.ts";
import type { Scope } from "#src/server/context.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { seededRandom } from "#src/testing/fuzz.ts";
import { plainReport } from "#src/testing/plain-report.ts";
import { addPastOrder, EVENTS, openRestaurant, type Restaurant } from "#src/testing/restaurant-life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const scope = ({ companyId }: Owner): Scope => scopeOf(app.platform, companyId, { type: "system", name: "System" });
const byName = <Row extends { name: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
const sumOf = (rows: Record<string, unknown>[], key: string) =>
  Number(rows.reduce((sum, row) => sum + Number(row[key]), 0).toFixed(6));

async function restaurantWith(orders: number, seed: number): Promise<Restaurant> {
  const owner = await createOwner(app, { allow_negative_stock: true });
  const restaurant = await openRestaurant(app, owner, seededRandom(seed));
  for (let n = 0; n < orders; n += 1) await addPastOrder(restaurant);
  return restaurant;
}

async function timezoneOf({ companyId }: Owner): Promise<string> {
  const { rows } = await app.pool.query<{ timezone: string }>("select timezone from companies where id = $1", [
    companyId,
  ]);
  return rows[0]?.timezone ?? "";
}

async function reportOf(owner: Owner, from: string, to: string): Promise<Report> {
  const { status, body } = await owner.call(readReport, { query: { from, to } });
  expect(status).toBe(200);
  return body.report;
}

/** Compares a report with a recount: every number of every section. */
async function expectRecount(owner: Owner, from: string, to: string): Promise<void> {
  const report = await reportOf(owner, from, to);
  const plain = await plainReport(app, owner, from, to);
  const sold = <Row extends { orders: number; revenue: number }>(rows: Row[]) =>
    rows.filter(({ orders, revenue }) => orders > 0 || revenue !== 0);
  expect(sold(report.by_day).map(({ day, ...rest }) => ({ key: day, ...rest }))).toEqual(plain.by_day);
  expect(sold(report.by_hour).map(({ hour, ...rest }) => ({ key: hour, ...rest }))).toEqual(plain.by_hour);
  expect(report.totals).toMatchObject({
    ...plain.not_sold,
    orders: sumOf(plain.by_day, "orders"),
    items: sumOf(plain.by_day, "items"),
    revenue: sumOf(plain.by_day, "revenue"),
  });
  expect(byName(report.by_dish)).toEqual(plain.by_dish);
  expect(byName(report.by_category)).toEqual(plain.by_category);
  expect(byName(report.by_size)).toEqual(plain.by_size);
  const keyed = (rows: Record<string, unknown>[]) =>
    rows.map((row) => ({ ...row, name: `${String(row["group"])} ${String(row["name"])}` }));
  expect(byName(keyed(report.by_option))).toEqual(byName(keyed(plain.by_option)));
  const margins = report.menu_engineering.filter(({ items }) => items > 0);
  // Two dishes may have been given the same name.
  const byNameAndItems = <Row extends { name?: unknown; items?: unknown }>(rows: Row[]) =>
    rows.toSorted((a, b) =>
      `${String(a.name)} ${String(a.items)}`.localeCompare(`${String(b.name)} ${String(b.items)}`),
    );
  expect(byNameAndItems(margins.map(({ name, items, margin }) => ({ name, items, margin })))).toEqual(
    byNameAndItems(plain.margins),
  );
  expect(byName(report.stock)).toEqual(plain.stock);
}

/** Compares the report of all days, that of some days in the middle, and the dashboard's sales with a recount. */
async function expectRecounts(owner: Owner): Promise<void> {
  const today = dayIn(await timezoneOf(owner));
  await expectRecount(owner, addDays(today, -25), today);
  await expectRecount(owner, addDays(today, -12), addDays(today, -5));
  const { by_day } = await plainReport(app, owner, addDays(today, -29), today);
  const { body } = await owner.call(readSales, { query: { days: 30 } });
  expect(body.days).toHaveLength(30);
  expect(body.days.filter(({ orders, revenue }) => orders > 0 || revenue !== 0)).toEqual(
    by_day.map(({ key, orders, revenue }) => ({ day: key, orders, revenue })),
  );
}

async function storedDays({ companyId }: Owner): Promise<number> {
  const { rows } = await app.pool.query<{ days: string }>(
    "select count(distinct day) as days from daily_sales where company_id = $1",
    [companyId],
  );
  return Number(rows[0]?.days);
}

test("reports equal a recount whether their days are stored or not", async () => {
  const { owner } = await restaurantWith(60, 1);
  await expectRecounts(owner);
  expect(await storedDays(owner)).toBe(0);
  await catchUp(scope(owner));
  expect(await storedDays(owner)).toBeGreaterThan(10);
  await expectRecounts(owner);
});

test(
  "reports equal a recount whatever happens, and whenever the totals are caught up with",
  { timeout: 120_000 },
  async () => {
    const restaurant = await restaurantWith(40, 2);
    const { owner, random } = restaurant;
    const names = Object.keys(EVENTS);
    for (let step = 0; step < 60; step += 1) {
      // Every kind of event happens directly after the totals were stored at least twice.
      const name = names[step < 2 * names.length ? step % names.length : Math.floor(random() * names.length)] ?? "";
      if (step < 2 * names.length || random() < 0.3) await catchUp(scope(owner));
      await EVENTS[name]?.(restaurant);
      if (step % 3 === 0)
        await expectRecounts(owner).catch((error: unknown) => {
          throw new Error(`after step ${step}: ${name}`, { cause: error });
        });
    }
    await catchUp(scope(owner));
    await expectRecounts(owner);
  },
);

test("processes that catch up at the same time, and one that stops halfway, count nothing twice", async () => {
  const { owner } = await restaurantWith(50, 3);
  let steps = 0;
  const running = scope(owner);
  const stopped: Scope = {
    ...running,
    within: (work) =>
      running.within(async (context) => {
        const result = await work(context);
        steps += 1;
        if (steps === 2) throw new Error("killed before its second commit");
        return result;
      }),
  };
  await expect(catchUp(stopped)).rejects.toThrow("killed");
  await expectRecounts(owner);
  await Promise.all([catchUp(scope(owner)), catchUp(scope(owner)), catchUp(scope(owner))]);
  await expectRecounts(owner);
});

test("what is committed after its day was stored is counted", async () => {
  const restaurant = await restaurantWith(30, 4);
  const { owner } = restaurant;
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await addPastOrder({ ...restaurant, app: { ...app, pool: client } as unknown as TestApp }, 5);
    await catchUp(scope(owner));
    await expectRecounts(owner);
    await client.query("commit");
  } finally {
    client.release();
  }
  await expectRecounts(owner);
  await catchUp(scope(owner));
  await expectRecounts(owner);
});

test("a day is not stored while a transaction that began before its end is open", async () => {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ latest: Date }>("select now() - interval '10 minutes' as latest");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const settled = await settledMoment(app.platform.database);
    expect(new Date(settled).getTime()).toBeLessThanOrEqual(rows[0]?.latest.getTime() ?? 0);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("totals of one company are not those of another", async () => {
  const [first, second] = [await restaurantWith(20, 5), await restaurantWith(25, 6)];
  await catchUp(scope(first.owner));
  await catchUp(scope(second.owner));
  await expectRecounts(first.owner);
  await expectRecounts(second.owner);
});

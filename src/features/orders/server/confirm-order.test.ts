import pg from "pg";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmOrder } from "#src/features/orders/server/confirm-order.ts";
import { placePublicOrder } from "#src/features/orders/contract.ts";
import { createDatabase } from "#src/server/db/database.ts";
import { isUnavailable } from "#src/server/db/unavailable.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { cartOf, kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
let pool: pg.Pool;
const orders: { companyId: string; orderId: string }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  // The test servers do not commit durably; this one's connections do.
  pool = new pg.Pool({ connectionString: app.databaseUrl, max: 4, options: "-c synchronous_commit=on" });
  for (let n = 0; n < 2; n += 1) {
    const owner = await createOwner(app);
    const dish = await kitchenOf(app, owner).dish("Soup", { price: 5 });
    const { body } = await callerOf(app).call(placePublicOrder, { body: cartOf(owner, [dish.line()]), key: uuid() });
    orders.push({ companyId: owner.companyId, orderId: body.order_id });
  }
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

/** Commits without waiting for the disk, and returns the log position at that moment. */
async function commitWithoutFlush(): Promise<string> {
  const { rows } = await pool.query<{ end: string }>(`
    with hasty as (select set_config('synchronous_commit', 'off', true))
    select pg_logical_emit_message(true, 'hasty', repeat('x', 200)) as "end" from hasty`);
  return rows[0]?.end ?? "";
}

async function behind(position: string): Promise<boolean> {
  const { rows } = await pool.query<{ behind: boolean }>("select pg_current_wal_flush_lsn() < $1::pg_lsn as behind", [
    position,
  ]);
  return rows[0]?.behind ?? true;
}

test("what was committed before is on disk after the wait, for everyone who waits at once", async () => {
  const database = createDatabase(pool);
  await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const position = await commitWithoutFlush();
      await confirmOrder(database, orders[n % 2]!);
      expect(await behind(position)).toBe(false);
    }),
  );
});

test("an order that the server does not have is not confirmed, and those beside it are", async () => {
  const database = createDatabase(pool);
  const [first, second] = orders;
  const lost = { companyId: first!.companyId, orderId: uuid() };
  const settled = await Promise.allSettled([first!, lost, second!].map((one) => confirmOrder(database, one)));
  expect(settled.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(
    settled.every((settledResult) => settledResult.status === "fulfilled" || isUnavailable(settledResult.reason)),
  ).toBe(true);
  await expect(confirmOrder(database, { ...second!, companyId: first!.companyId })).rejects.toThrow("was lost");
});

test("many confirmations share one statement", async () => {
  let statements = 0;
  const count = () => (statements += 1);
  pool.on("acquire", count);
  const database = createDatabase(pool);
  await Promise.all(Array.from({ length: 40 }, (_, n) => confirmOrder(database, orders[n % 2]!)));
  pool.off("acquire", count);
  expect(statements).toBeLessThanOrEqual(2);
});

test("a failed confirmation rejects for those who waited for it, and the next one works", async () => {
  let broken = true;
  const flaky = createDatabase({
    options: {},
    connect: () => (broken ? Promise.reject(new Error("the database is not reachable")) : pool.connect()),
  } as unknown as pg.Pool);
  await expect(confirmOrder(flaky, orders[0]!)).rejects.toThrow("the database is not reachable");
  broken = false;
  await confirmOrder(flaky, orders[0]!);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { readAllSpreads } from "#src/features/counts/server/spreads.ts";
import { readCostEvents } from "#src/features/reports/stock-value/server/cost-events.ts";
import { readStockValue } from "#src/features/reports/stock-value/contract.ts";
import { recountStockSums, storeStockSums } from "#src/features/reports/totals/server/stock-sums.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { sql } from "kysely";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { generateLedgers, insertLedgers } from "#src/testing/generated-ledgers.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const scopeOfOwner = ({ companyId }: Owner) => scopeOf(app.platform, companyId, { type: "system", name: "System" });
const sumsOf = async ({ companyId }: Owner) =>
  Number((await app.pool.query("select count(*) from stock_sums where company_id = $1", [companyId])).rows[0].count);

const MOMENTS = ["2026-03-09T12:00:00Z", "2026-03-20T00:00:00Z", "2026-11-28T00:00:00Z"];
const DATES = ["2026-03-09", "2026-03-20", "2026-04-30"];

/** Reads everything that is computed with the help of stored sums. */
async function readAll(owner: Owner) {
  const scope = scopeOfOwner(owner);
  const spreads = [];
  for (const at of MOMENTS)
    spreads.push(await scope.within((context) => readAllSpreads(context, sql`${at}::timestamptz`)));
  const events = await scope.within((context) => readCostEvents(context, { until: sql`'infinity'` }));
  const worth = [];
  for (const date of DATES) worth.push((await owner.call(readStockValue, { query: { date } })).body);
  return { spreads, events, worth };
}

/** Inserts the invoices, prices and counts that the movements of the generated ledgers refer to. */
async function completeLedgers({ companyId }: Owner): Promise<void> {
  await app.pool.query(
    `insert into supplier_invoice (company_id, id)
     select company_id, source_id from stock_movements where company_id = $1 and source_type = 'invoice'`,
    [companyId],
  );
  await app.pool.query(
    `insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
       unit_price, amount, received_quantity, price_per_unit, movement_id)
     select company_id, uuid_v7(), source_id, 0, item_id, 'Goods', quantity, 'KG', 1, 1, quantity, 1.25 + seq % 7, id
     from stock_movements where company_id = $1 and source_type = 'invoice'`,
    [companyId],
  );
  await app.pool.query(
    `insert into item_counts (company_id, id, item_id, movement_id, counted_at, at_seq, counted, expected, difference, unit,
       moved, days)
     select company_id, uuid_v7(), item_id, id, created_at, seq, 10, 10 - quantity, quantity, 'kg', 5, 2
     from stock_movements where company_id = $1 and source_type = 'stocktake' and seq % 3 = 0`,
    [companyId],
  );
}

test("what is read with stored sums is what the ledger says without them", async () => {
  const owner = await createOwner(app, { timezone: "UTC", currency: "USD" });
  // Many movements for each item; every 64th movement and every delivery has a sum.
  await insertLedgers(app.pool, owner.companyId, generateLedgers(25, { seed: 11 }));
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, created_at)
     select $1, id, -(1 + n % 5) / 8.0, case when n % 9 = 0 then 'waste' else 'sale' end,
       case when n % 9 = 0 then 'waste' else 'order' end, '2026-03-28T00:00:00Z'::timestamptz + n * interval '10 minutes'
     from inventory, generate_series(1, 200) as n where company_id = $1 order by n`,
    [owner.companyId],
  );
  await completeLedgers(owner);
  const plain = await readAll(owner);
  expect(plain.events.length).toBeGreaterThan(100);
  expect(plain.spreads.flat().some(({ moved }) => moved > 0)).toBe(true);
  await storeStockSums(scopeOfOwner(owner));
  expect(await sumsOf(owner)).toBeGreaterThan(plain.events.length);
  expect(await readAll(owner)).toEqual(plain);
  expect(await scopeOfOwner(owner).within(recountStockSums)).toEqual([]);

  // Movements after the last sum, one of them with a moment in the past: an order that arrived late.
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, created_at)
     select $1, id, -3.25, 'sale', 'order', moment from inventory,
       unnest(array['2026-03-08T10:00:00Z'::timestamptz, '2026-03-22T10:00:00Z', now()]) as moment
     where company_id = $1`,
    [owner.companyId],
  );
  const later = await readAll(owner);
  const stored = await sumsOf(owner);
  await app.pool.query("delete from stock_sums where company_id = $1", [owner.companyId]);
  expect(await readAll(owner)).toEqual(later);
  expect(later.spreads).not.toEqual(plain.spreads);
  await storeStockSums(scopeOfOwner(owner));
  await storeStockSums(scopeOfOwner(owner));
  expect(await sumsOf(owner)).toBeGreaterThanOrEqual(stored);
  expect(await readAll(owner)).toEqual(later);
});

test("a movement that commits after a later one is in every sum behind it", async () => {
  const owner = await createOwner(app);
  const id = await kitchenOf(app, owner).item("Rice", 1000);
  const book = (client: Pick<TestApp["pool"], "query">, count: number) =>
    client.query(
      `insert into stock_movements (company_id, item_id, quantity, reason, source_type)
       select $1, $2, -1, 'sale', 'order' from generate_series(1, $3::integer)`,
      [owner.companyId, id, count],
    );
  const slow = await app.pool.connect();
  try {
    await slow.query("begin");
    // This transaction takes its movement numbers now. Triggers are off, because the two transactions would wait for
    // each other to update the stock.
    await slow.query("set local session_replication_role = replica");
    await book(slow, 10);
    await book(app.pool, 100);
    let hasEnded = false;
    const storing = storeStockSums(scopeOfOwner(owner)).finally(() => (hasEnded = true));
    // After this query it waits for the open transaction; on a busy machine it may have given up by then.
    const asked = "select from pg_stat_activity where datname = current_database() and query like $1";
    const isWaiting = async () => (await app.pool.query(asked, ["%xact_start <= %"])).rowCount !== 0;
    await expect.poll(async () => hasEnded || (await isWaiting())).toBe(true);
    expect(await sumsOf(owner)).toBe(0);
    await slow.query("commit");
    await storing;
    // The next run does what this one gave up.
    await storeStockSums(scopeOfOwner(owner));
  } finally {
    slow.release();
  }
  expect(await sumsOf(owner)).toBeGreaterThan(0);
  expect(await scopeOfOwner(owner).within(recountStockSums)).toEqual([]);
});

test("nothing is stored while a transaction is open that was so when the newest movement was read", async () => {
  const owner = await createOwner(app);
  const id = await kitchenOf(app, owner).item("Rice", 1000);
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type)
     select $1, $2, -1, 'sale', 'order' from generate_series(1, 100)`,
    [owner.companyId, id],
  );
  const open = await app.pool.connect();
  try {
    await open.query("begin");
    await storeStockSums(scopeOfOwner(owner));
    expect(await sumsOf(owner)).toBe(0);
  } finally {
    await open.query("rollback");
    open.release();
  }
  await storeStockSums(scopeOfOwner(owner));
  expect(await sumsOf(owner)).toBeGreaterThan(0);
});

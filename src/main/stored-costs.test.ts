import { afterAll, beforeAll, expect, test } from "vitest";
import { readAverageCost, readStockValue } from "#src/features/reports/stock-value/contract.ts";
import { recountStoredCosts, removeStoredCosts } from "#src/features/reports/stock-value/server/stored-costs.ts";
import { storeStockSums } from "#src/features/reports/totals/server/stock-sums.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const scopeOfOwner = ({ companyId }: Owner) => scopeOf(app.platform, companyId, { type: "system", name: "System" });
const store = (owner: Owner) => storeStockSums(scopeOfOwner(owner));
const stored = async ({ companyId }: Owner) =>
  (
    await app.pool.query<{ seq: string; latest_at: Date }>(
      "select seq, latest_at from stored_costs where company_id = $1",
      [companyId],
    )
  ).rows;
const remove = (owner: Owner) => scopeOfOwner(owner).within(removeStoredCosts);
const recount = (owner: Owner) => scopeOfOwner(owner).within(recountStoredCosts);

const DATES = ["2026-02-01", "2026-03-15", "2026-04-20", "2026-12-31"];

/** Reads the stock value on several days, and the average cost of each item. */
async function readAll(owner: Owner, items: readonly string[]) {
  const worth = [];
  for (const date of DATES) worth.push((await owner.call(readStockValue, { query: { date } })).body.report);
  const costs = [];
  for (const id of items) costs.push((await owner.call(readAverageCost, { query: { id } })).body);
  return { worth, costs };
}

interface Booked {
  item: string;
  quantity: number;
  reason: string;
  source: string;
  source_id?: string | null;
  cost?: number | null;
  factor?: number | null;
  at: string;
}

async function book({ companyId }: Owner, movements: readonly Booked[]): Promise<void> {
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, unit_cost, created_at)
     select $1, item, quantity, reason, source, coalesce(source_id, gen_random_uuid()), cost, at
     from jsonb_to_recordset($2::jsonb) as row (item uuid, quantity numeric, reason text, source text, source_id uuid,
       cost numeric, at timestamptz)`,
    [companyId, JSON.stringify(movements)],
  );
}

/** Books deliveries and batches of three items over a hundred days, and the sales in between. */
async function fill(owner: Owner, items: readonly [string, string, string]): Promise<string[]> {
  const movements: Booked[] = [];
  const sources: string[] = [];
  for (let n = 0; n < 500; n += 1) {
    const at = new Date(Date.UTC(2026, 0, 10) + n * 4.8 * 3_600_000).toISOString();
    const item = items[n % 2 === 0 ? 0 : 1];
    const source_id = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
    sources.push(source_id);
    movements.push({
      item,
      quantity: 3 + (n % 7),
      reason: "receive",
      source: "delivery",
      source_id,
      cost: 1 + (n % 11) / 7,
      at,
    });
    movements.push({ item, quantity: -1.5, reason: "sale", source: "order", at });
    if (n % 10 === 9) {
      const batch = `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`;
      movements.push({ item: items[0], quantity: -2, reason: "consume", source: "batch", source_id: batch, at });
      movements.push({ item: items[2], quantity: 1, reason: "produce", source: "batch", source_id: batch, at });
    }
  }
  await book(owner, movements);
  return sources;
}

async function newKitchen() {
  const owner = await createOwner(app, { timezone: "UTC", currency: "USD" });
  const kitchen = kitchenOf(app, owner);
  const items = [
    await kitchen.item("Rice", 10),
    await kitchen.item("Beans", 10),
    await kitchen.item("Mash", 10),
  ] as const;
  const sources = await fill(owner, [...items]);
  return { owner, items, sources };
}

test("costs from stored averages are what the ledger says", async () => {
  const { owner, items } = await newKitchen();
  const plain = await readAll(owner, items);
  expect(plain.costs.every(({ cost_source }) => cost_source === "average")).toBe(true);
  await store(owner);
  // 600 movements change costs; every two hundredth has a row.
  expect(await stored(owner)).toHaveLength(3);
  expect(await readAll(owner, items)).toEqual(plain);
  expect(await recount(owner)).toEqual([]);

  // More deliveries, one of them with a moment in the past, are read after the last row.
  await book(owner, [
    { item: items[0], quantity: 40, reason: "receive", source: "delivery", cost: 9, at: "2026-02-02T00:00:00Z" },
    { item: items[1], quantity: 40, reason: "receive", source: "delivery", cost: 8, at: "2026-05-02T00:00:00Z" },
  ]);
  const later = await readAll(owner, items);
  expect(later.costs).not.toEqual(plain.costs);
  await remove(owner);
  expect(await readAll(owner, items)).toEqual(later);
});

test("what takes back a delivery from before the last row is valued as it came", async () => {
  const { owner, items, sources } = await newKitchen();
  await store(owner);
  expect(await stored(owner)).toHaveLength(3);
  const old = sources[4]!;
  await book(owner, [
    {
      item: items[0],
      quantity: -7,
      reason: "receive",
      source: "delivery_reversal",
      source_id: old,
      at: "2026-06-01T00:00:00Z",
    },
  ]);
  const read = await readAll(owner, items);
  await remove(owner);
  expect(await readAll(owner, items)).toEqual(read);
  await store(owner);
  expect(await readAll(owner, items)).toEqual(read);
  expect(await recount(owner)).toEqual([]);
});

test("an invoice that corrects an old delivery, and is taken back, makes what is stored useless", async () => {
  const { owner, items, sources } = await newKitchen();
  await store(owner);
  const before = await readAll(owner, items);
  const { rows } = await app.pool.query<{ id: string }>(
    "insert into supplier_invoice (company_id, id) values ($1, gen_random_uuid()) returning id",
    [owner.companyId],
  );
  const invoice = rows[0]!.id;
  await app.pool.query(
    `insert into movement_costs (company_id, movement_id, invoice_id, unit_cost)
     select company_id, id, $2, 500 from stock_movements where company_id = $1 and source_id = $3`,
    [owner.companyId, invoice, sources[4]],
  );
  const corrected = await readAll(owner, items);
  expect(corrected).not.toEqual(before);
  await store(owner);
  expect(await stored(owner)).toHaveLength(3);
  expect(await readAll(owner, items)).toEqual(corrected);
  expect(await recount(owner)).toEqual([]);
  await app.pool.query("update supplier_invoice set reversed_at = now() where company_id = $1 and id = $2", [
    owner.companyId,
    invoice,
  ]);
  expect(await readAll(owner, items)).toEqual(before);
  await store(owner);
  expect(await readAll(owner, items)).toEqual(before);
});

test("nothing is stored after a batch that used today's price of an item", async () => {
  const { owner, items } = await newKitchen();
  const unbought = await kitchenOf(app, owner).item("Salt", 100, { price: 2 });
  const batch = "00000000-0000-4000-a000-000000000001";
  await book(owner, [
    { item: unbought, quantity: -2, reason: "consume", source: "batch", source_id: batch, at: "2026-06-01T00:00:00Z" },
    { item: items[2], quantity: 1, reason: "produce", source: "batch", source_id: batch, at: "2026-06-01T00:00:00Z" },
  ]);
  await fill(owner, [...items]);
  await store(owner);
  // The batch is among the fourth two hundred.
  expect(await stored(owner)).toHaveLength(3);
  await app.pool.query("update inventory set unit_price = 90 where company_id = $1 and id = $2", [
    owner.companyId,
    unbought,
  ]);
  const read = await readAll(owner, items);
  await remove(owner);
  expect(await readAll(owner, items)).toEqual(read);
});

test("a recount finds a stored average that is not what the ledger says", async () => {
  const { owner, items } = await newKitchen();
  await store(owner);
  await app.pool.query(
    `update stored_costs set averages = averages || jsonb_build_object($2::text, '7') where company_id = $1
     and seq = (select max(seq) from stored_costs where company_id = $1)`,
    [owner.companyId, items[1]],
  );
  expect(await recount(owner)).toMatchObject([{ item_id: items[1], stored: "7" }]);
});

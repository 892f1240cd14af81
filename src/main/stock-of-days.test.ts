import { afterAll, beforeAll, expect, test } from "vitest";
import { updateItem } from "#src/features/inventory/contract.ts";
import { stockHistory } from "#src/features/inventory/ledger-contract.ts";
import { readStockValue } from "#src/features/reports/stock-value/contract.ts";
import { catchUp } from "#src/features/reports/totals/server/catch-up.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { addDays, dayIn } from "#src/shared/time.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { kitchenOf } from "#src/testing/order-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const DAYS = 40;
const ZONE = "America/New_York";
const scopeOfOwner = ({ companyId }: Owner) => scopeOf(app.platform, companyId, { type: "system", name: "System" });

/** Books every kind of movement on each of the last days, three of them an hour around midnight. */
async function fill({ companyId }: Owner, itemId: string): Promise<void> {
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, created_at)
     select $1, $2, round((2 + n % 5) * sign, 3), reason, source, now() - n * interval '4 hours' - minutes * interval '1 minute'
     from generate_series(1, $3::integer * 6) as n
     cross join (values ('sale', 'order', -1, 1), ('return', 'order', 1, 70), ('waste', 'waste', -1, 90),
       ('receive', 'invoice', 3, 5), ('count', 'stocktake', 1, 7), ('consume', 'batch', -1, 9),
       ('produce', 'batch', 1, 11)) as kinds (reason, source, sign, minutes)
     where (n + minutes) % 3 = 0`,
    [companyId, itemId, DAYS + 3],
  );
}

/** Returns the stock at the end of each day according to the ledger. */
async function ledgerOf({ companyId }: Owner, itemId: string) {
  const { rows } = await app.pool.query<{ day: string; quantity: number }>(
    `select day::date::text as day, (
       select coalesce(sum(quantity), 0)::float from present_movements
       where company_id = $1 and item_id = $2 and created_at < ((day::date + 1)::timestamp at time zone $3)) as quantity
     from generate_series((now() at time zone $3)::date - $4::integer, (now() at time zone $3)::date, '1 day') as day`,
    [companyId, itemId, ZONE, DAYS - 1],
  );
  return rows;
}

async function readAll(owner: Owner, items: readonly string[]) {
  const histories = [];
  for (const id of items) histories.push((await owner.call(stockHistory, { query: { id, days: DAYS } })).body.days);
  const values = [];
  for (const back of [0, 1, 2, 15, DAYS - 1])
    values.push((await owner.call(readStockValue, { query: { date: addDays(dayIn(ZONE), -back) } })).body.report);
  return { histories, values };
}

test("the stock of past days is what the ledger says, whether the days are stored, open or were changed", async () => {
  const owner = await createOwner(app, { timezone: ZONE, currency: "USD" });
  const kitchen = kitchenOf(app, owner);
  const items = [await kitchen.item("Rice", 500, { price: 2 }), await kitchen.item("Oil", 500, { price: 3 })] as const;
  for (const id of items) await fill(owner, id);
  // From now on the second item's ledger has amounts in two units.
  await owner.call(updateItem, {
    query: { id: items[1] },
    body: { unit: "kg", unit_conversion: { from: 1000, to: 1 } },
  });
  const counted = await readAll(owner, items);
  for (const [at, id] of items.entries()) expect(counted.histories[at]).toEqual(await ledgerOf(owner, id));

  await catchUp(scopeOfOwner(owner));
  expect(await readAll(owner, items)).toEqual(counted);

  // An order that arrives late reopens a stored day; counts have no daily total at all.
  await app.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, created_at)
     select $1, item, -7, reason, 'order', now() - interval '15 days'
     from unnest($2::uuid[]) as item, unnest(array['sale', 'count']) as reason`,
    [owner.companyId, items],
  );
  const changed = await readAll(owner, items);
  for (const [at, id] of items.entries()) expect(changed.histories[at]).toEqual(await ledgerOf(owner, id));
  expect(changed.values).not.toEqual(counted.values);
  await app.pool.query("update daily_total_states set timezone = '' where company_id = $1", [owner.companyId]);
  expect(await readAll(owner, items)).toEqual(changed);
  await catchUp(scopeOfOwner(owner));
  expect(await readAll(owner, items)).toEqual(changed);
});

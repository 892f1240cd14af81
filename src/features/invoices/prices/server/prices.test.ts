import { afterAll, beforeAll, expect, test } from "vitest";
import { anomalyOf, classifyPrice } from "#src/features/invoices/prices/classify-price.ts";
import { listPrices } from "#src/features/invoices/prices/contract.ts";
import { createPriceBook } from "#src/features/invoices/prices/price-book.ts";
import { moveOf, priceBefore } from "#src/features/invoices/prices/price-moves.ts";
import { readPriceRows } from "#src/features/invoices/prices/server/price-rows.ts";
import { readEffect } from "#src/features/invoices/price-watch/contract.ts";
import { scopeOf } from "#src/server/tenant.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let items: string[];
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC" });
  items = await insertPrices(owner);
});
afterAll(() => app.stop());

/** Inserts eight items of a category, which three suppliers deliver 600 times in random units at random prices. */
async function insertPrices({ companyId }: Owner): Promise<string[]> {
  const run = (text: string) => app.pool.query<{ id: string }>(text, [companyId]);
  await app.pool.query("select setseed(0.35)");
  await run("insert into ingredient_categories (company_id, id, name) values ($1, gen_random_uuid(), 'Fish')");
  await run(
    "insert into suppliers (company_id, id, name) select $1, gen_random_uuid(), 'S' || n from generate_series(1, 3) as n",
  );
  const { rows } = await run(
    `insert into inventory (company_id, id, name, unit, unit_price, category_id)
     select company_id, gen_random_uuid(), 'Item ' || n, 'g', 0.02, id
     from ingredient_categories, generate_series(1, 8) as n where company_id = $1 returning id`,
  );
  await run(
    `insert into supplier_invoice (company_id, id, supplier_id, supplier_name, invoice_date, status, invoice_number,
       number_key, total, currency, created_at, saved_at)
     select $1, gen_random_uuid(), supplier.id, supplier.name, at::date, 'processed', n::text, n::text, 1, 'USD', at, at
     from (
       select n, now() - interval '1 day' * (400 - n * 400 / 600 + case when n % 50 = 0 then 90 else 0 end) as at, 1 + floor(random() * 3) as wanted
       from generate_series(1, 600) as n) as chosen
     join (select id, name, row_number() over (order by name) as number from suppliers where company_id = $1) as supplier
       on supplier.number = wanted
     order by n`,
  );
  await run(
    `insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
       unit_price, amount, received_quantity, received_unit, received_by, price_per_unit)
     select company_id, uuid_v7(), invoice.id, 0, item.id, item.name, 5, (array['KG', 'KG', 'PKT'])[1 + floor(random() * 3)],
       2, 10, (array[5000, 4000])[1 + floor(random() * 2)], 'g', 'unit',
       round((0.02 * (0.9 + invoice.number_key::integer / 2000.0 + random() / 10)
         * (array[1, 1, 1, 1, 1, 1, 1.3, 12])[1 + floor(random() * 8)])::numeric, 6)
     from supplier_invoice invoice
     join (select id as item_id, id, name, row_number() over (order by name) as number from inventory where company_id = $1) as item
       on item.number = 1 + floor(sqrt(invoice.number_key::integer * 7 % 64))
     where company_id = $1
     order by invoice.number_key::integer`,
  );
  return rows.map(({ id }) => id);
}

/** Returns all prices of an item and its category. */
const allRows = (itemId: string, marketSince: string | null) =>
  scopeOf(app.platform, owner.companyId, { type: "system", name: "System" }).within((context) =>
    readPriceRows(context, { itemIds: [itemId], marketSince }),
  );

test("the pages of an item's prices say of each what all prices of the item and its category say", async () => {
  const classes = new Set<string | undefined>();
  let pages = 0;
  for (const id of items) {
    const rows = await allRows(id, "-infinity");
    const book = createPriceBook(rows);
    const own = rows.filter(({ item_id }) => item_id === id);
    const expected = own.map((row) => [row.line_id, anomalyOf(book.caseOf(row, []))] as const);
    const listed = [];
    let total = 1;
    for (let page = 1; listed.length < total; page += 1) {
      const { body } = await owner.call(listPrices, { query: { id, page } });
      const prices = body.suppliers.flatMap((supplier) => supplier.prices);
      expect(prices.length).toBeGreaterThan(0);
      expect(prices.length).toBeLessThanOrEqual(body.pagination.pageSize);
      expect(body.suppliers).toHaveLength(new Set(own.map((row) => row.supplier_id)).size);
      const all = own.map(({ price }) => price);
      expect(body.range).toEqual({ lowest: Math.min(...all), highest: Math.max(...all) });
      listed.push(...prices.map(({ line_id, anomaly }) => [line_id, anomaly] as const));
      total = body.pagination.total;
      pages += 1;
    }
    // In JSON, -0 becomes 0.
    expect(new Map(listed)).toEqual(new Map(JSON.parse(JSON.stringify(expected)) as typeof expected));
    expect(listed).toHaveLength(own.length);
    for (const [, anomaly] of listed) classes.add(anomaly?.class ?? undefined);
  }
  expect(pages).toBeGreaterThan(items.length);
  expect([...classes]).toEqual(expect.arrayContaining(["impossible", "unusual", "smaller_pack", "cheaper_elsewhere"]));
});

test("the newest price is compared with what all prices of the item say", async () => {
  for (const itemId of items) {
    const rows = await allRows(itemId, null);
    const newest = rows.at(-1)!;
    const priceCase = createPriceBook(rows).caseOf(newest, []);
    const [found] = classifyPrice(priceCase).filter((price) => price.class !== "cheaper_elsewhere");
    const move = moveOf(newest.price, priceCase.earlier);
    const { body } = await owner.call(readEffect, { query: { itemId } });
    expect(body.old_price).toBe(found?.before ?? (move && priceBefore(newest.price, move)));
  }
});

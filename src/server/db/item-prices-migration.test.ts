import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// The dates of the prices that items had when the last entry set them, and the documents that were invoices without saying so.

const TABLES = ["companies", "inventory", "stock_movements", "supplier_invoice", "supplier_invoice_lines"];
const COMPANY = "00000000-0000-7000-8000-000000000001";
const CREATED = "2025-12-31T20:00:00Z";

let migration: BeforeMigration;
let pool: BeforeMigration["pool"];
beforeAll(async () => {
  migration = await databaseBefore("0138_prices_by_date.sql", "0139_credit_notes.sql", "0140_prices_set_by_hand.sql");
  ({ pool } = migration);
});
afterAll(() => migration.drop());

interface OldReceipt {
  date: string | null;
  saved: string;
  price: number;
  previous: number;
  reversed?: true;
}

/** An item as it was, with the receipts that set its price in the order of entry. */
async function addItem(name: string, price: number, receipts: readonly OldReceipt[]): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into inventory (company_id, id, name, unit, unit_price, created_at)
     values ($1, gen_random_uuid(), $2, 'kg', $3, $4) returning id`,
    [COMPANY, name, price, CREATED],
  );
  for (const receipt of receipts) await addReceipt(rows[0]?.id ?? "", receipt);
}

async function addReceipt(item: string, { date, saved, price, previous, reversed }: OldReceipt): Promise<void> {
  await pool.query(
    `with invoice as (
       insert into supplier_invoice (company_id, id, status, invoice_date, saved_at, reversed_at)
       values ($1, gen_random_uuid(), 'processed', $3, $4, $5) returning id
     ), movement as (
       insert into stock_movements (company_id, id, item_id, reason, quantity, source_type)
       values ($1, gen_random_uuid(), $2, 'receive', 10, 'invoice') returning id
     )
     insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
       unit_price, amount, received_quantity, received_unit, price_per_unit, previous_price, movement_id)
     select $1, gen_random_uuid(), invoice.id, 1, $2, 'goods', 10, 'KG', $6, 10 * $6::numeric, 10, 'kg', $6, $7, movement.id
     from invoice, movement`,
    [COMPANY, item, date, saved, reversed ? saved : null, price, previous],
  );
}

test("dates every item's price and finds the ones set by hand, also for an owner without superuser rights", async () => {
  await pool.query("insert into users (id, name, email) values ($1, 'Mei', 'mei@example.com')", [COMPANY]);
  await pool.query(
    "insert into companies (id, created_by, name, timezone) values ($1, $1, 'Harbour Bowl', 'Asia/Singapore')",
    [COMPANY],
  );
  const march = { date: "2026-03-05", saved: "2026-03-05T08:00:00Z", price: 3, previous: 2 };
  const late = { date: "2024-06-01", saved: "2026-04-01T20:00:00Z", price: 1, previous: 3 };
  await addItem("by hand only", 4, []);
  await addItem("free", 0, []);
  await addItem("by hand, then received", 3, [march]);
  await addItem("received first", 3, [{ ...march, previous: 0 }]);
  await addItem("received, then by hand", 5, [march]);
  await addItem("entered out of order", 1, [march, late]);
  await addItem("out of order, then by hand", 5, [march, late]);
  await addItem("undated paper", 3, [{ ...march, date: null, saved: "2026-03-05T20:00:00Z" }]);
  await addItem("reversed", 2, [{ ...march, reversed: true }]);

  const { rows: owned } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
  );
  await migration.applyAsOwnerOf(owned.map(({ name }) => name));

  const { rows } = await pool.query(
    `select name, unit_price::float as price, price_date::text as dated, hand_price::float as hand,
       hand_price_date::text as hand_dated from inventory order by created_at, id`,
  );
  expect(Object.fromEntries(rows.map(({ name, ...found }: { name: string }) => [name, found]))).toEqual({
    "by hand only": { price: 4, dated: "2026-01-01", hand: 4, hand_dated: "2026-01-01" },
    free: { price: 0, dated: null, hand: null, hand_dated: null },
    "by hand, then received": { price: 3, dated: "2026-03-05", hand: 2, hand_dated: "2026-01-01" },
    "received first": { price: 3, dated: "2026-03-05", hand: null, hand_dated: null },
    "received, then by hand": { price: 5, dated: "2026-03-05", hand: 5, hand_dated: "2026-03-05" },
    // The price stays what the owner saw; the next receipt of the item sets it to the newest by date.
    "entered out of order": { price: 1, dated: "2024-06-01", hand: 2, hand_dated: "2026-01-01" },
    "out of order, then by hand": { price: 5, dated: "2026-04-02", hand: 5, hand_dated: "2026-04-02" },
    "undated paper": { price: 3, dated: "2026-03-06", hand: 2, hand_dated: "2026-01-01" },
    reversed: { price: 2, dated: "2026-01-01", hand: 2, hand_dated: "2026-01-01" },
  });
  const documents = await pool.query("select distinct document from supplier_invoice");
  expect(documents.rows).toEqual([{ document: "invoice" }]);
  const forced = await pool.query<{ forced: boolean }>(
    "select distinct relforcerowsecurity as forced from pg_class where relname = any($1)",
    [TABLES],
  );
  expect(forced.rows).toEqual([{ forced: true }]);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

// Lines of invoices and deliveries that were booked before the unit of their item changed, once and again.

const TABLES = ["stock_movements", "supplier_invoice_lines", "delivery_lines"];
const COMPANY = "00000000-0000-7000-8000-000000000001";
const ITEM = "00000000-0000-7000-8000-000000000002";
const RECEIPT = "00000000-0000-7000-8000-000000000003";

let migration: BeforeMigration;
let pool: BeforeMigration["pool"];
beforeAll(async () => {
  migration = await databaseBefore("0400_delivered_and_invoiced.sql");
  ({ pool } = migration);
});
afterAll(() => migration.drop());

const movement = async (source: string, factor: number | null = null) => {
  const { rows } = await pool.query<{ id: string }>(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id, from_unit, to_unit, unit_factor)
     values ($1, $2, 10, 'receive', $3, $4, case when $5::numeric is not null then 'kg' end,
       case when $5::numeric is not null then 'g' end, $5) returning id`,
    [COMPANY, ITEM, source, RECEIPT, factor],
  );
  return rows[0]?.id;
};

test("knows how many present units a line is in, also for an owner without superuser rights", async () => {
  await pool.query("insert into users (id, name, email) values ($1, 'Mei', 'mei@example.com')", [COMPANY]);
  await pool.query(
    "insert into companies (id, created_by, name, timezone) values ($1, $1, 'Harbour Bowl', 'Asia/Singapore')",
    [COMPANY],
  );
  await pool.query("insert into inventory (company_id, id, name, unit) values ($1, $2, 'Rice', 'g')", [COMPANY, ITEM]);
  await pool.query("insert into suppliers (company_id, id, name) values ($1, $2, 'Green Farm')", [COMPANY, RECEIPT]);
  await pool.query("insert into supplier_invoice (company_id, id, status) values ($1, $2, 'processed')", [
    COMPANY,
    RECEIPT,
  ]);
  await pool.query("insert into deliveries (company_id, id, supplier_id, rest) values ($1, $2, $2, 'wait')", [
    COMPANY,
    RECEIPT,
  ]);
  const invoiced = async (position: number) =>
    pool.query(
      `insert into supplier_invoice_lines (company_id, id, invoice_id, position, item_id, item_name, quantity, unit,
         unit_price, amount, received_quantity, received_unit, price_per_unit, movement_id)
       values ($1, gen_random_uuid(), $2, $3, $4, 'Rice', 10, 'KG', 2, 20, 10, 'kg', 2, $5)`,
      [COMPANY, RECEIPT, position, ITEM, await movement("invoice")],
    );
  const delivered = async (position: number) =>
    pool.query(
      `insert into delivery_lines (company_id, delivery_id, position, item_id, outcome, quantity, unit, movement_id)
       values ($1, $2, $3, $4, 'ok', 10, 'kg', $5)`,
      [COMPANY, RECEIPT, position, ITEM, await movement("delivery")],
    );
  await invoiced(0);
  await movement("unit_change", 1000);
  await invoiced(1);
  await delivered(0);
  await movement("unit_change", 0.5);
  await delivered(1);

  const { rows: owned } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
  );
  await migration.applyAsOwnerOf(owned.map(({ name }) => name));

  const factors = async (table: string) =>
    (
      await pool.query<{ factor: number }>(`select unit_factor::float as factor from ${table} order by position`)
    ).rows.map(({ factor }) => factor);
  expect(await factors("supplier_invoice_lines")).toEqual([500, 0.5]);
  expect(await factors("delivery_lines")).toEqual([0.5, 1]);
  const forced = await pool.query<{ forced: boolean }>(
    "select distinct relforcerowsecurity as forced from pg_class where relname = any($1)",
    [TABLES],
  );
  expect(forced.rows).toEqual([{ forced: true }]);
});

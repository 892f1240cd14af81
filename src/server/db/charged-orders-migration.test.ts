import { afterAll, beforeAll, expect, test } from "vitest";
import { type BeforeMigration, databaseBefore } from "#src/testing/migration.ts";

const company = "00000000-0000-7000-8000-000000000001";
const idOf = (n: number) => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, "0")}`;
const [FOOD, WINE] = [idOf(1), idOf(2)];

let migration: BeforeMigration;
beforeAll(async () => {
  migration = await databaseBefore(
    "0564_owner_of_tables.sql",
    "0565_part_refunds.sql",
    "0566_changed_orders.sql",
    "0567_added_lines.sql",
    "0568_taken_off.sql",
    "0569_combos.sql",
    "0571_charges.sql",
    "0572_receipts.sql",
    "0573_taxes_of_lines.sql",
  );
});
afterAll(() => migration.drop());

/** An order of the version before, whose taxes were booked with the order alone. */
async function order(n: number, taxes: readonly (readonly [name: string, percent: number])[]) {
  const { pool } = migration;
  await pool.query(
    `insert into orders (company_id, id, reference_id, table_number, customer_id, channel, total_amount, currency,
       idempotency_key, fingerprint, status_token)
     values ($1, $2, $3, '1', 'guest', 'staff', 20, 'SGD', $3, 'x', $2)`,
    [company, idOf(n), `ORD-${n}`],
  );
  for (const [at, dish] of [FOOD, WINE].entries()) {
    await pool.query(
      `insert into order_items (company_id, id, order_id, menu_item_id, dish_name, quantity, unit_price, total_price, position)
       values ($1, $2, $3, $4, 'Dish', 1, 10, 10, $5)`,
      [company, idOf(n * 10 + at), idOf(n), dish, at],
    );
  }
  for (const [name, percent] of taxes) {
    await pool.query(
      "insert into order_taxes (company_id, order_id, name, percent, net, tax) values ($1, $2, $3, $4, 9, 1)",
      [company, idOf(n), name, percent],
    );
  }
}

/** A movement that the order's sale booked. */
async function sold(n: number, item: string, quantity: number) {
  await migration.pool.query(
    `insert into stock_movements (company_id, item_id, quantity, reason, source_type, source_id)
     values ($1, $2, $3, 'sale', 'order', $4)`,
    [company, item, quantity, idOf(n)],
  );
}

test("orders from before keep what their lines took, were refunded and taxed, also for an owner without superuser rights", async () => {
  const { pool } = migration;
  await pool.query("insert into users (id, name, email) values ($1, 'Owner', 'owner@example.com')", [company]);
  await pool.query("insert into companies (id, created_by, name) values ($1, $1, 'Before')", [company]);
  await pool.query("insert into menu_category (company_id, id, name) values ($1, $2, 'Wine')", [company, WINE]);
  await pool.query("insert into dish (company_id, id, name) values ($1, $2, 'Soup')", [company, FOOD]);
  await pool.query("insert into dish (company_id, id, name, category_id) values ($1, $2, 'Red', $2)", [company, WINE]);
  await pool.query(
    "insert into tax_rates (company_id, id, name, percent, is_default) values ($1, $2, 'VAT', 10, true), ($1, $3, 'Wine', 20, false)",
    [company, FOOD, WINE],
  );
  await pool.query("insert into category_tax_rates (company_id, category_id, tax_rate_id) values ($1, $2, $2)", [
    company,
    WINE,
  ]);
  await order(4, [["VAT", 10]]);
  await order(5, [
    ["VAT", 10],
    ["Wine", 20],
  ]);
  // One of its rates does not exist any more.
  await order(6, [
    ["VAT", 10],
    ["Old", 5],
  ]);
  await order(7, []);
  await pool.query("insert into inventory (company_id, id, name, unit) values ($1, $2, 'Rice', 'g')", [company, FOOD]);
  await sold(5, FOOD, -200);
  await pool.query(
    "insert into order_item_needs (company_id, order_item_id, item_id, quantity) values ($1, $2, $3, 200)",
    [company, idOf(50), FOOD],
  );
  await pool.query("update orders set payment_status = 'refunded' where id = $1", [idOf(7)]);

  const { rows: owned } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
  );
  await migration.applyAsOwnerOf(owned.map(({ name }) => name));

  const { rows: lines } = await pool.query<{ tax: string | null }>(
    "select tax_name || ' ' || trim_scale(tax_percent) as tax from order_items order by id",
  );
  expect(lines.map(({ tax }) => tax)).toEqual(["VAT 10", "VAT 10", "VAT 10", "Wine 20", "VAT 10", null, null, null]);
  const { rows: needs } = await pool.query("select order_item_id, item_id, quantity::int from order_item_needs");
  expect(needs).toEqual([{ order_item_id: idOf(50), item_id: FOOD, quantity: 200 }]);
  const { rows: refunds } = await pool.query("select order_id, amount::int from refunds");
  expect(refunds).toEqual([{ order_id: idOf(7), amount: 20 }]);
  const { rowCount: hours } = await pool.query("select from changed_hours");
  expect(hours).toBeGreaterThan(0);
  const { rows: forced } = await pool.query(
    "select relname from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity order by relname",
  );
  expect(forced).toEqual([]);
});

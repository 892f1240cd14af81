import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, statementsOutside } from "#src/server/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";
import { BEFORE_BASELINE } from "#src/testing/migration.ts";
import { differences, structureOf } from "#src/testing/structure.ts";

// A database that began with the oldest version, in which rows of several versions were written, upgraded to the present one.

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [COMPANY, LATE, USER, ITEM] = [id(1), id(2), id(3), id(4)];
const [CATEGORY, DRINKS, DISH, FREE, SIZE] = [id(11), id(12), id(13), id(14), id(15)];

let upgraded: TestDatabase;
let clean: TestDatabase;
let pool: pg.Pool;
let cleanPool: pg.Pool;
/** Owns both databases' tables without superuser rights: row-level security does not exempt it. */
let owner: string;
beforeEach(async () => {
  [upgraded, clean] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  // One connection each: a role that is set stays set.
  pool = new pg.Pool({ connectionString: upgraded.url, max: 1 });
  cleanPool = new pg.Pool({ connectionString: clean.url, max: 1 });
  owner = `upgrade_owner_${randomBytes(6).toString("hex")}`;
  await pool.query(`create role ${owner} createrole; grant app_user, app_directory to ${owner} with admin option`);
  for (const each of [pool, cleanPool]) {
    await each.query(`drop schema public cascade; create schema public authorization ${owner}; set role ${owner}`);
  }
});
afterEach(async () => {
  for (const each of [pool, cleanPool]) await each.query(`reset role; drop owned by ${owner} cascade`);
  await pool.query(`drop role ${owner}`);
  await Promise.all([pool.end(), cleanPool.end()]);
  await Promise.all([upgraded.drop(), clean.drop()]);
});

/** Applies the migrations whose names come before `end` in the way versions before the baseline did. */
async function migrateUntil(end: string): Promise<void> {
  await pool.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const { rows } = await pool.query<{ name: string }>("select name from migrations");
  const applied = new Set(rows.map(({ name }) => name));
  const files = (await readdir(BEFORE_BASELINE)).filter((file) => file < end && !applied.has(file)).sort();
  for (const file of files) {
    const text = await readFile(join(BEFORE_BASELINE, file), "utf8");
    for (const statement of statementsOutside(text) ?? [`begin; ${text}; commit`]) await pool.query(statement);
    const checksum = createHash("sha256").update(text).digest("hex");
    await pool.query("insert into migrations (name, checksum) values ($1, $2)", [file, checksum]);
  }
}

type Row = Record<string, unknown>;

/** Runs statements in the restaurant, past row-level security; migrations run before and after without a restaurant. */
async function inRestaurant<Result>(work: () => Promise<Result>): Promise<Result> {
  await pool.query(`reset role; set app.company_id = '${COMPANY}'`);
  try {
    return await work();
  } finally {
    await pool.query(`reset app.company_id; set role ${owner}`);
  }
}

async function insert(table: string, ...rows: Row[]): Promise<void> {
  await inRestaurant(async () => {
    for (const row of rows) {
      const parameters = Object.keys(row).map((_, at) => `$${at + 1}`);
      await pool.query(
        `insert into ${table} (${Object.keys(row).join(", ")}) values (${parameters.join(", ")})`,
        Object.values(row),
      );
    }
  });
}

const ofCompany = (...rows: Row[]) => rows.map((row) => ({ company_id: COMPANY, ...row }));

const select = (query: string) => inRestaurant(async () => (await pool.query<Row>(query)).rows);

interface Placed {
  outcome: string;
  order_id: string;
  total_amount: number;
  item_count: number;
}

async function placeOrder(key: string): Promise<Placed> {
  const request = {
    order_id: randomUUID(),
    reference: key,
    company_id: COMPANY,
    idempotency_key: key,
    fingerprint: "same",
    status_token: randomUUID(),
    table_number: "7",
    customer_id: "guest",
    channel: "menu",
    items: [{ id: randomUUID(), menu_item_id: DISH, quantity: 2, price: 8.5 }],
  };
  const query = () => pool.query<{ result: Placed }>("select place_order_at_once($1) as result", [request]);
  return (await inRestaurant(query)).rows[0]!.result;
}

/** A restaurant of the oldest version: its menu, its ledger with a stocktake and a receipt, and two subscriptions. */
async function addRestaurant(): Promise<void> {
  await insert(
    "users",
    { id: USER, name: "Mei", email: "mei@example.com" },
    { id: LATE, name: "Ben", email: "ben@example.com" },
  );
  await insert(
    "companies",
    { id: COMPANY, created_by: USER, name: "Kopi", username: "kopi", daily_report_for: "2026-03-08" },
    { id: LATE, created_by: LATE, name: "Late" },
  );
  await insert("company_subscriptions", {
    company_id: LATE,
    stripe_customer_id: "cus",
    stripe_subscription_id: "sub",
    status: "past_due",
    plan_id: "basic",
    plan_name: "Starter",
    price_id: "price",
    observed_at: "2026-03-01",
  });
  await insert("menu_category", ...ofCompany({ id: CATEGORY, name: "Mains" }, { id: DRINKS, name: "Drinks" }));
  await insert(
    "dish",
    ...ofCompany({ id: DISH, category_id: CATEGORY, name: "Laksa" }, { id: FREE, category_id: DRINKS, name: "Tea" }),
  );
  await insert(
    "dish_size",
    ...ofCompany(
      { id: SIZE, menu_item_id: DISH, name: "Bowl", price: 8.5, position: 0 },
      { id: FREE, menu_item_id: FREE, name: "Bowl", price: 0, position: 0 },
    ),
  );
  await insert(
    "inventory",
    ...ofCompany({ id: ITEM, name: "Noodles", unit: "kg", unit_price: 4, created_at: "2025-12-31T20:00Z" }),
  );
  const received = { item_id: ITEM, reason: "receive", source_type: "invoice", source_id: id(20) };
  await insert(
    "stock_movements",
    ...ofCompany(
      { ...received, id: id(21), quantity: 11, created_at: "2026-03-05T08:00Z" },
      {
        id: id(22),
        item_id: ITEM,
        quantity: -1,
        reason: "count",
        source_type: "stocktake",
        source_id: id(23),
        note: "Monday",
        created_at: "2026-03-06T08:00Z",
      },
    ),
  );
  const receipt = { id: id(20), status: "processed", invoice_date: "2026-03-05", saved_at: "2026-03-05T08:00Z" };
  await insert("supplier_invoice", ...ofCompany(receipt));
  await insert(
    "supplier_invoice_lines",
    ...ofCompany({ ...invoiceLine, id: id(24), invoice_id: id(20), position: 0, movement_id: id(21) }),
  );
  await insert(
    "dish_ingredient",
    ...ofCompany({
      id: id(25),
      dish_size_id: SIZE,
      ingredient_id: ITEM,
      quantity_per_dish: 200,
      unit: "g",
      stock_quantity: 0.2,
    }),
  );
}

const invoiceLine = {
  item_id: ITEM,
  item_name: "Noodles",
  quantity: 11,
  unit: "KG",
  unit_price: 4,
  amount: 44,
  received_quantity: 11,
  received_unit: "kg",
  price_per_unit: 4,
  previous_price: 3,
};

/** Goods of the version that first knew deliveries: received in kg, before the item was held in g and then in packs. */
async function addDelivery(): Promise<void> {
  const change = { item_id: ITEM, quantity: 0, reason: "count", source_type: "unit_change" };
  const received = { item_id: ITEM, quantity: 0, reason: "receive", source_type: "delivery", source_id: id(30) };
  await insert(
    "stock_movements",
    ...ofCompany(
      { ...received, id: id(31) },
      { ...change, from_unit: "kg", to_unit: "g", unit_factor: 1000 },
      { ...received, id: id(32) },
      { ...change, from_unit: "g", to_unit: "packs", unit_factor: 0.5 },
    ),
  );
  await insert("suppliers", ...ofCompany({ id: id(30), name: "Green Farm" }));
  await insert("deliveries", ...ofCompany({ id: id(30), supplier_id: id(30), rest: "wait" }));
  const line = { delivery_id: id(30), item_id: ITEM, outcome: "ok", quantity: 10, unit: "kg" };
  await insert(
    "delivery_lines",
    ...ofCompany({ ...line, position: 0, movement_id: id(31) }, { ...line, position: 1, movement_id: id(32) }),
  );
}

/** An order of the version whose movements did not say what each line took, nor its lines which tax they bear. */
async function addOrder(): Promise<void> {
  await insert(
    "orders",
    ...ofCompany({
      id: id(40),
      reference_id: "ORD-40",
      table_number: "1",
      customer_id: "guest",
      channel: "staff",
      total_amount: 20,
      currency: "SGD",
      idempotency_key: "40",
      fingerprint: "x",
      status_token: id(40),
    }),
  );
  const line = { order_id: id(40), dish_name: "Dish", quantity: 1, unit_price: 10, total_price: 10 };
  await insert(
    "order_items",
    ...ofCompany(
      { ...line, id: id(41), menu_item_id: DISH, position: 0 },
      { ...line, id: id(42), menu_item_id: FREE, position: 1 },
    ),
  );
  await insert("order_item_needs", ...ofCompany({ order_item_id: id(41), item_id: ITEM, quantity: 0.2 }));
  await insert(
    "stock_movements",
    ...ofCompany({
      id: id(43),
      item_id: ITEM,
      quantity: -0.2,
      reason: "sale",
      source_type: "order",
      source_id: id(40),
    }),
  );
}

async function addTaxes(): Promise<void> {
  const [usual, other] = [
    { id: id(44), name: "VAT", percent: 10, is_default: true },
    { id: id(45), name: "Other", percent: 20, is_default: false },
  ];
  await insert("tax_rates", ...ofCompany(usual, other));
  await insert("category_tax_rates", ...ofCompany({ category_id: DRINKS, tax_rate_id: id(45) }));
  for (const { name, percent } of [usual, other])
    await insert("order_taxes", ...ofCompany({ order_id: id(40), name, percent, net: 9, tax: 1 }));
}

async function addDevices(): Promise<void> {
  const device = { role: "kitchen", unlocked_at: "2026-03-08T10:00Z" };
  await insert("devices", ...ofCompany({ ...device, name: "Unlocked", user_id: USER }, { ...device, name: "Locked" }));
}

test("a database that began before the baseline ends as a new one, without superuser rights, with its rows", async () => {
  // Until 0564 some migrations wrote nothing for an owner whom row-level security does not exempt.
  await pool.query(`reset role; alter role ${owner} bypassrls; set role ${owner}`);
  await migrateUntil("0120_function_names.sql");
  await addRestaurant();
  const before = await placeOrder("1");
  expect(before).toMatchObject({ outcome: "placed", total_amount: 17, item_count: 2 });
  const refunded = await placeOrder("refunded");
  await select(`update orders set payment_status = 'refunded' where id = '${refunded.order_id}'`);
  await insert(
    "activity_logs",
    ...ofCompany({
      action_type: "update",
      entity_type: "order",
      entity_id: refunded.order_id,
      description: "Order is refunded",
      created_at: "2026-03-01T12:00:00Z",
    }),
  );
  await migrateUntil("0400_delivered_and_invoiced.sql");
  await addDelivery();
  await migrateUntil("0564_owner_of_tables.sql");
  await pool.query(`reset role; alter role ${owner} nobypassrls; set role ${owner}`);
  await addOrder();
  await migrateUntil("0571_charges.sql");
  await addTaxes();
  await migrateUntil("0627_device_turns.sql");
  await addDevices();

  const applied = await migrate(pool);
  expect(applied.migrations[0]).toBe("0627_device_turns.sql");
  expect(applied.migrations).not.toContain("0752_baseline.sql");
  expect(applied.functions).toContain("place_order.sql");
  expect((await migrate(cleanPool)).migrations[0]).toBe("0752_baseline.sql");

  const expected = await structureOf(cleanPool);
  expect(differences(await structureOf(pool), expected)).toEqual([]);
  for (const kind of ["relations", "columns", "constraints", "indexes", "triggers", "policies", "functions"] as const)
    expect(Object.keys(expected[kind]).length, kind).toBeGreaterThan(50);
  expect(await migrate(pool)).toEqual({ migrations: [], functions: [] });
  expect(await migrate(cleanPool)).toEqual({ migrations: [], functions: [] });

  // The rows are there, and the new functions continue where the old ones stopped.
  expect(await placeOrder("1")).toMatchObject({ outcome: "repeated", order_id: before.order_id, total_amount: 17 });
  expect(await placeOrder("2")).toMatchObject({ outcome: "placed", total_amount: 17 });
  expect(
    await select(`select (select count(*)::integer from orders) as orders, quantity_available::float as stock,
      quantity_available = (select sum(quantity) from stock_movements) as agrees from inventory`),
  ).toEqual([{ orders: 4, stock: 8.6, agrees: true }]);
  expect(await select("select company_id, user_id, role from members order by 1")).toEqual([
    { company_id: COMPANY, user_id: USER, role: "owner" },
    { company_id: LATE, user_id: LATE, role: "owner" },
  ]);
  expect(await select("select company_id, kind, last_day::text from sent_reports")).toEqual([
    { company_id: COMPANY, kind: "daily", last_day: "2026-03-08" },
  ]);
  const plans = `select name, read_only_reason as reason, round(extract(epoch from read_only_at - now()) / 86400)::int as days
    from companies order by id`;
  expect(await select(plans)).toEqual([
    { name: "Kopi", reason: "trial", days: 14 },
    { name: "Late", reason: "payment", days: 14 },
  ]);
  const prices = "price_date::text as dated, hand_price::float as hand, hand_price_date::text as hand_dated";
  expect(await select(`select ${prices} from inventory`)).toEqual([
    { dated: "2026-03-05", hand: 3, hand_dated: "2026-01-01" },
  ]);
  // A dish without a price left the menu.
  const menu = `select name, is_available, (select description from activity_logs where entity_id = dish.id) is not null as logged
    from dish order by name`;
  expect(await select(menu)).toEqual([
    { name: "Laksa", is_available: true, logged: false },
    { name: "Tea", is_available: false, logged: true },
  ]);
  expect(await select("select size_id, item_id, quantity::float from recipe_needs")).toEqual([
    { size_id: SIZE, item_id: ITEM, quantity: 0.2 },
  ]);
  const counted = `select state, counts.note, expected::float, line.counted::float, line.unit from counts
    join count_lines line on line.count_id = counts.id join item_counts made on made.count_id = counts.id`;
  expect(await select(counted)).toEqual([{ state: "closed", note: "Monday", expected: 11, counted: 10, unit: "kg" }]);
  // In how many units of today the lines are.
  const lines = "select position, unit_factor::float as factor from";
  expect(await select(`${lines} supplier_invoice_lines`)).toEqual([{ position: 0, factor: 500 }]);
  expect(await select(`${lines} delivery_lines order by position`)).toEqual([
    { position: 0, factor: 500 },
    { position: 1, factor: 0.5 },
  ]);
  // What was refunded before refunds were recorded counts on its day.
  expect(await select("select order_id, amount::float, created_at from refunds")).toEqual([
    { order_id: refunded.order_id, amount: 17, created_at: new Date("2026-03-01T12:00:00Z") },
  ]);
  expect(await select(`select lines from stock_movements where id = '${id(43)}'`)).toEqual([
    { lines: { [id(41)]: 0.2 } },
  ]);
  const taxes = `select tax_name, tax_percent::float from order_items where order_id = '${id(40)}' order by id`;
  expect(await select(taxes)).toEqual([
    { tax_name: "VAT", tax_percent: 10 },
    { tax_name: "Other", tax_percent: 20 },
  ]);
  expect(await select("select name, began_at from device_turns join devices on devices.id = device_id")).toEqual([
    { name: "Unlocked", began_at: new Date("2026-03-08T10:00Z") },
  ]);
});

import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "#src/server/db/migrate.ts";
import { createTestDatabase, type TestDatabase } from "#src/testing/database.ts";

// A database of the last version whose functions stood in migrations, upgraded to the functions in files.

const MIGRATIONS = join(import.meta.dirname, "../../../database/migrations");
const LAST_MIGRATION_BEFORE = "0110_unknown_costs.sql";
const COMPANY = "00000000-0000-7000-8000-000000000001";
const [USER, CATEGORY, DISH, SIZE, ITEM] = [2, 3, 4, 5, 6].map((n) => `00000000-0000-7000-8000-00000000000${n}`);

let clean: TestDatabase;
let upgraded: TestDatabase;
let cleanPool: pg.Pool;
let pool: pg.Pool;
beforeEach(async () => {
  [clean, upgraded] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  cleanPool = new pg.Pool({ connectionString: clean.url });
  pool = new pg.Pool({ connectionString: upgraded.url });
  for (const each of [cleanPool, pool]) {
    await each.query("drop schema public cascade; create schema public");
  }
});
afterEach(async () => {
  await Promise.all([pool.end(), cleanPool.end()]);
  await Promise.all([clean.drop(), upgraded.drop()]);
});

/** Applies the migrations of that version in the way that version did. */
async function migrateAsBefore(): Promise<void> {
  await pool.query(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  const files = (await readdir(MIGRATIONS)).filter((file) => file <= LAST_MIGRATION_BEFORE).sort();
  for (const file of files) {
    const text = await readFile(join(MIGRATIONS, file), "utf8");
    const checksum = createHash("sha256").update(text).digest("hex");
    await pool.query(
      `begin; ${text}; insert into migrations (name, checksum) values ('${file}', '${checksum}'); commit`,
    );
  }
}

async function addMenu(): Promise<void> {
  await pool.query(`
    insert into users (id, name, email) values ('${USER}', 'Mei', 'mei@example.com');
    insert into companies (id, created_by, name, username) values ('${COMPANY}', '${USER}', 'Kopi', 'kopi');
    insert into menu_category (company_id, id, name) values ('${COMPANY}', '${CATEGORY}', 'Mains');
    insert into dish (company_id, id, category_id, name) values ('${COMPANY}', '${DISH}', '${CATEGORY}', 'Laksa');
    insert into dish_size (company_id, id, menu_item_id, name, price, position)
      values ('${COMPANY}', '${SIZE}', '${DISH}', 'Bowl', 8.5, 0);
    insert into inventory (company_id, id, name, unit, unit_price) values ('${COMPANY}', '${ITEM}', 'Noodles', 'kg', 4);
    insert into stock_movements (company_id, item_id, quantity, reason) values ('${COMPANY}', '${ITEM}', 10, 'receive');
    insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
      values ('${COMPANY}', uuid_v7(), '${SIZE}', '${ITEM}', 200, 'g', 0.2);`);
}

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
  const { rows } = await pool.query<{ result: Placed }>("select place_order_at_once($1) as result", [request]);
  return rows[0]!.result;
}

/** What a database is made of, without its rows: everything that could differ after an upgrade. */
async function structure(of: pg.Pool): Promise<Record<string, unknown[]>> {
  const schema = "'public'::regnamespace";
  const queries = {
    functions: `select oid::regprocedure::text as name, prokind, proowner::regrole::text as owner, proacl::text as acl,
        case when prokind <> 'a' then pg_get_functiondef(oid) end as definition
      from pg_proc where pronamespace = ${schema}`,
    aggregates: `select aggfnoid::regprocedure::text as name, aggtransfn::text, agginitval, aggtranstype::regtype::text
      from pg_aggregate join pg_proc on pg_proc.oid = aggfnoid where pronamespace = ${schema}`,
    triggers: `select tgrelid::regclass::text as name, tgname, tgenabled, pg_get_triggerdef(oid) as definition
      from pg_trigger where not tgisinternal`,
    policies: "select tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies",
    tables: `select relname, relkind, relowner::regrole::text as owner, relacl::text as acl, relrowsecurity,
        relforcerowsecurity, case when relkind = 'v' then pg_get_viewdef(oid) end as view
      from pg_class where relnamespace = ${schema}`,
    columns: `select attrelid::regclass::text as name, attname, attnum, format_type(atttypid, atttypmod) as type, attnotnull,
        attidentity, attacl::text as acl, pg_get_expr(adbin, adrelid) as initial
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = ${schema} and relkind in ('r', 'p', 'v') and attnum > 0`,
    constraints: `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as definition
      from pg_constraint where connamespace = ${schema}`,
    indexes: "select indexname, indexdef from pg_indexes where schemaname = 'public'",
    recorded:
      "select 'migration' as kind, name, checksum from migrations union all select 'function', name, checksum from database_functions",
  };
  const found: Record<string, unknown[]> = {};
  for (const [kind, query] of Object.entries(queries)) {
    const { rows } = await of.query<{ row: string }>(`select to_jsonb(each)::text as row from (${query}) as each`);
    found[kind] = rows.map(({ row }) => row).sort();
  }
  return found;
}

test("a clean database and one upgraded from functions in migrations are identical", async () => {
  await migrateAsBefore();
  await addMenu();
  const before = await placeOrder("1");
  expect(before).toMatchObject({ outcome: "placed", total_amount: 17, item_count: 2 });
  const refunded = await placeOrder("refunded");
  await pool.query("update orders set payment_status = 'refunded' where id = $1", [refunded.order_id]);
  await pool.query(
    `insert into activity_logs (company_id, action_type, entity_type, entity_id, description, created_at)
     values ('${COMPANY}', 'update', 'order', $1, 'Order is refunded', '2026-03-01T12:00:00Z')`,
    [refunded.order_id],
  );

  const applied = await migrate(pool);
  expect(applied.migrations[0]).toBe("0120_function_names.sql");
  expect(applied.functions).toContain("place_order.sql");
  await migrate(cleanPool);

  const expected = await structure(cleanPool);
  expect(await structure(pool)).toEqual(expected);
  for (const [kind, rows] of Object.entries(expected)) expect(rows.length, kind).toBeGreaterThan(0);
  expect(await migrate(pool)).toEqual({ migrations: [], functions: [] });

  // The rows are there, and the functions of now continue where those of before stopped.
  expect(await placeOrder("1")).toMatchObject({ outcome: "repeated", order_id: before.order_id, total_amount: 17 });
  expect(await placeOrder("2")).toMatchObject({ outcome: "placed", total_amount: 17 });
  const { rows } = await pool.query(`
    select (select count(*)::integer from orders) as orders, (select count(*)::integer from order_items) as lines,
      (select array_agg(unit_cost::float) from order_items) as costs, (select quantity_available::float from inventory) as stock`);
  expect(rows).toEqual([{ orders: 3, lines: 3, costs: [0.8, 0.8, 0.8], stock: 8.8 }]);
  // What was refunded before refunds were recorded counts on its day.
  const { rows: refunds } = await pool.query("select order_id, amount::float, created_at from refunds");
  expect(refunds).toEqual([{ order_id: refunded.order_id, amount: 17, created_at: new Date("2026-03-01T12:00:00Z") }]);
});

test("between the migration and the functions, which are two transactions, orders are still placed", async () => {
  await migrateAsBefore();
  await addMenu();
  await pool.query(await readFile(join(MIGRATIONS, "0120_function_names.sql"), "utf8"));
  const received: string[] = [];
  const listener = await pool.connect();
  listener.on("notification", ({ payload = "{}" }) => received.push((JSON.parse(payload) as { type: string }).type));
  try {
    await listener.query("listen comanda");
    expect(await placeOrder("1")).toMatchObject({ outcome: "placed", total_amount: 17 });
    await expect(pool.query(`select place_order('{"company_id": "${DISH}"}')`)).rejects.toMatchObject({
      code: "CM001",
      message: "COMPANY_NOT_FOUND",
    });
    await pool.query("update dish set name = 'Laksa lemak'");
    await pool.query(
      "insert into dish_images (company_id, id, image_url, widths, width, height, placeholder, source) " +
        `values ('${COMPANY}', uuid_v7(), 'a', '{1}', 1, 1, '', 'upload')`,
    );
    await pool.query("delete from dish_images");
    await listener.query("select 1");
    expect(received).toEqual(["order.placed", "menu.changed", "menu.changed", "menu.changed"]);
  } finally {
    listener.release(true);
  }
});

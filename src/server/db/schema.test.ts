import { afterAll, beforeAll, expect, test } from "vitest";
import { PLATFORM_TABLES } from "#src/testing/platform-tables.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface TableRow {
  name: string;
  rls: boolean;
  forced: boolean;
  tenant: boolean;
  key: string[];
}

async function tables(): Promise<TableRow[]> {
  const { rows } = await app.pool.query<TableRow>(`
    select c.relname as name, c.relrowsecurity as rls, c.relforcerowsecurity as forced,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') as tenant,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k (attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.position) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows;
}

test("every table is a company's, with row security forced, or named as the platform's", async () => {
  for (const table of await tables()) {
    if (table.name in PLATFORM_TABLES) continue;
    expect(table, table.name).toMatchObject({ tenant: true, rls: true, forced: true });
    expect(table.key[0], table.name).toBe("company_id");
  }
});

test("every company's table has the same tenant policy", async () => {
  const { rows } = await app.pool.query<{ name: string; policy: string | null }>(`
    select c.relname as name, (
      select concat_ws(' ', p.permissive, p.roles, p.cmd, p.qual, p.with_check) from pg_policies p
      where p.schemaname = 'public' and p.tablename = c.relname and p.policyname = 'tenant') as policy
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const expected =
    "PERMISSIVE {public} ALL (company_id = (NULLIF(current_setting('app.company_id'::text, true), ''::text))::uuid)";
  for (const { name, policy } of rows) if (!(name in PLATFORM_TABLES)) expect(policy, name).toBe(expected);
});

test("a foreign key between two companies' tables carries the company", async () => {
  const { rows } = await app.pool.query<{ name: string; columns: string[] }>(`
    select conrelid::regclass || '.' || conname as name,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'company_id')
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'company_id')`);
  for (const { name, columns } of rows) expect(columns, name).toContain("company_id");
  expect(rows.length).toBeGreaterThan(5);
});

test("the roles of requests cannot step around row security", async () => {
  const { rows } = await app.pool.query<{ rolname: string; rolbypassrls: boolean; rolsuper: boolean }>(
    "select rolname, rolbypassrls, rolsuper from pg_roles where rolname in ('app_user', 'app_directory')",
  );
  expect(rows).toHaveLength(2);
  for (const role of rows) expect(role).toMatchObject({ rolbypassrls: false, rolsuper: false });
});

const LINE_STAYS = "a line stays as it was ordered; only the kitchen's tick changes";

/** What an invoice line says was received. Only its item changes, when items are merged. */
const RECEIVED_COLUMNS = [
  "amount",
  "code",
  "company_id",
  "created",
  "discount",
  "id",
  "invoice_id",
  "item_description",
  "item_name",
  "movement_id",
  "position",
  "previous_price",
  "price_per_unit",
  "printed_unit",
  "quantity",
  "received_by",
  "received_quantity",
  "received_unit",
  "seq",
  "skipped",
  "unit",
  "unit_price",
];

/** Columns without a grant in tables that are granted by column, each with its reason. */
const COLUMNS_WITHOUT_GRANT: Record<string, string> = {
  "update inventory.company_id": "an item never moves to another company",
  "update inventory.created_at": "set once, by its default",
  "update inventory.id": "set once, by the application",
  "update inventory.quantity_available": "changed by the trigger of the ledger only",
  "update order_items.company_id": LINE_STAYS,
  "update order_items.dish_name": LINE_STAYS,
  "update order_items.full_price": LINE_STAYS,
  "update order_items.id": LINE_STAYS,
  "update order_items.menu_item_id": LINE_STAYS,
  "update order_items.note": LINE_STAYS,
  "update order_items.order_id": LINE_STAYS,
  "update order_items.part_of": LINE_STAYS,
  "update order_items.position": LINE_STAYS,
  "update order_items.quantity": LINE_STAYS,
  "update order_items.size_id": LINE_STAYS,
  "update order_items.size_name": LINE_STAYS,
  "update order_items.tax_added": LINE_STAYS,
  "update order_items.tax_name": LINE_STAYS,
  "update order_items.tax_percent": LINE_STAYS,
  "update order_items.total_price": LINE_STAYS,
  "update order_items.unit_cost": LINE_STAYS,
  "update order_items.unit_price": LINE_STAYS,
  ...Object.fromEntries(
    RECEIVED_COLUMNS.map((column) => [`update supplier_invoice_lines.${column}`, "what was received stays as it was"]),
  ),
};

/** Returns what app_user may do with some columns of a table but not with these: "update inventory.id". */
async function columnsWithoutGrant(client: Pick<TestApp["pool"], "query">): Promise<string[]> {
  const { rows } = await client.query<{ missing: string }>(`
    select privilege || ' ' || c.relname || '.' || a.attname as missing
    from unnest(array['select', 'insert', 'update']) as privilege
    join pg_class c on c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and has_any_column_privilege('app_user', c.oid, privilege)
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and not has_column_privilege('app_user', c.oid, a.attnum, privilege)
    order by 1`);
  return rows.map(({ missing }) => missing);
}

const GRANT_HINT =
  "The application's role lacks these privileges on columns. Add them to the migration that adds the column, as " +
  "`grant update (<column>) on <table> to app_user;`, or list the column with its reason in COLUMNS_WITHOUT_GRANT.";

test("every column of a table granted by column has its grant, or a reason to have none", async () => {
  const missing = await columnsWithoutGrant(app.pool);
  expect(
    missing.filter((column) => !(column in COLUMNS_WITHOUT_GRANT)),
    GRANT_HINT,
  ).toEqual([]);
  expect(Object.keys(COLUMNS_WITHOUT_GRANT).filter((column) => !missing.includes(column))).toEqual([]);
});

test("a column that was added without its grant is found by table and column", async () => {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("alter table inventory add column planted_column integer");
    expect(await columnsWithoutGrant(client)).toContain("update inventory.planted_column");
    await client.query("grant update (planted_column) on inventory to app_user");
    expect(await columnsWithoutGrant(client)).not.toContain("update inventory.planted_column");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("without a company set, a request's role sees nothing and can write nothing", async () => {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('role', 'app_user', true)");
    for (const { name, tenant } of await tables()) {
      if (!tenant) continue;
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`);
      expect(rows[0]?.count, name).toBe("0");
    }
  } finally {
    await client.query("rollback");
    client.release();
  }
});

import type { PoolClient } from "pg";
import type { TestApp } from "#src/testing/app.ts";

/** In the order in which rows refer to each other. */
const TABLES = [
  "menu_category",
  "ingredient_categories",
  "inventory",
  "dish",
  "dish_size",
  "dish_ingredient",
  "orders",
  "order_items",
  "stock_movements",
  "activity_logs",
  "daily_total_states",
  "daily_sales",
  "daily_portions",
  "daily_order_counts",
  "daily_stock",
] as const;
/** Of no company, or given by the database. */
const SHARED = new Set(["user_id", "created_by", "seq"]);

/**
 * Adds companies with a copy of everything that one company has, its stored totals included. Ids are new ones, made from
 * the copied one's. Triggers do not run: what they would do is copied.
 */
export async function addCopies({ pool }: Pick<TestApp, "pool">, companyId: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `with owners as (
       insert into users (id, name, email)
       select gen_random_uuid(), 'Copy', gen_random_uuid() || '@example.com' from generate_series(1, $2)
       returning id
     ), copied as (
       insert into companies (id, created_by, name, username, currency, country, timezone)
       select gen_random_uuid(), owners.id, name, 'copy' || substr(replace(owners.id::text, '-', ''), 1, 26), currency,
         country, timezone
       from companies, owners where companies.id = $1
       returning id)
     select array_agg(id) as ids from copied`,
    [companyId, count],
  );
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const table of TABLES) await copyTable(client, table, companyId, rows[0]?.ids ?? []);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function copyTable(client: PoolClient, table: string, from: string, into: string[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const copied = columns.filter(({ name }) => !SHARED.has(name));
  const values = copied.map(({ name, type }) => {
    if (name === "company_id") return "copy.id";
    return type === "uuid" ? `md5(copy.id::text || source.${name}::text)::uuid` : `source.${name}`;
  });
  await client.query(
    `insert into ${table} (${copied.map(({ name }) => name).join(", ")}) select ${values.join(", ")}
     from ${table} as source cross join unnest($2::uuid[]) as copy (id) where source.company_id = $1`,
    [from, into],
  );
}

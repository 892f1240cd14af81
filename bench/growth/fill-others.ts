import type { TestApp } from "#src/testing/app.ts";

/** In the order in which rows refer to each other. */
const TABLES = [
  "menu_category",
  "inventory",
  "dish",
  "dish_size",
  "dish_ingredient",
  "orders",
  "order_items",
  "stock_movements",
  "activity_logs",
] as const;
/** Of no company, or given by the database. */
const SHARED = new Set(["user_id", "created_by", "seq"]);

/** Adds companies with a copy of everything that one company has. Ids are new ones, made from the copied one's. */
export async function addCopies({ pool }: Pick<TestApp, "pool">, companyId: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ ids: string[] }>(
    `with copied as (
       insert into companies (id, created_by, name, username, currency, country, timezone)
       select gen_random_uuid(), created_by, name, 'copy' || replace(gen_random_uuid()::text, '-', ''), currency, country,
         timezone
       from companies, generate_series(1, $2) where companies.id = $1
       returning id)
     select array_agg(id) as ids from copied`,
    [companyId, count],
  );
  for (const table of TABLES) await copyTable({ pool }, table, companyId, rows[0]?.ids ?? []);
}

async function copyTable({ pool }: Pick<TestApp, "pool">, table: string, from: string, into: string[]): Promise<void> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const copied = columns.filter(({ name }) => !SHARED.has(name));
  const values = copied.map(({ name, type }) => {
    if (name === "company_id") return "copy.id";
    // The copied movements add up to it again.
    if (name === "quantity_available") return "0";
    return type === "uuid" ? `md5(copy.id::text || source.${name}::text)::uuid` : `source.${name}`;
  });
  await pool.query(
    `insert into ${table} (${copied.map(({ name }) => name).join(", ")}) select ${values.join(", ")}
     from ${table} as source cross join unnest($2::uuid[]) as copy (id) where source.company_id = $1`,
    [from, into],
  );
}

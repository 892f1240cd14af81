import { isDeepStrictEqual } from "node:util";
import type { TestApp } from "#src/testing/app.ts";

const TABLES = [
  "orders",
  "order_items",
  "payments",
  "refunds",
  "receipts",
  "receipt_series",
  "stock_movements",
  "activity_logs",
  "inventory",
] as const;

/** What a job of the server adds up from the others while the orders are placed, or has not begun with. */
const STORED_BY_JOBS = [
  "counted_categories",
  "daily_options",
  "daily_order_counts",
  "daily_portions",
  "daily_sales",
  "daily_stock",
  "daily_total_states",
  "stock_sums",
  "stored_costs",
];

type Database = Pick<TestApp, "pool">;
type Row = Record<string, unknown>;

/**
 * Compares every row and column that two companies with the same menu have of the same orders. Ids are compared by what
 * they refer to, new ids by their version, moments by whether there is one. Returns what differs.
 */
export async function compareHistories(database: Database, text: string, other: string): Promise<string[]> {
  const problems: string[] = [];
  const [names, otherNames] = [await namesIn(database, text), await namesIn(database, other)];
  for (const table of TABLES) {
    const rows = await comparable(database, table, text, names);
    const others = await comparable(database, table, other, otherNames);
    if (rows.length !== others.length) problems.push(`${table}: ${rows.length} rows and ${others.length}`);
    const at = rows.findIndex((row, index) => !isDeepStrictEqual(row, others[index]));
    if (at !== -1) problems.push(`${table}: ${rows[at]} is not ${others[at]}`);
  }
  return [...problems, ...(await otherCounts(database, text, other))];
}

/** Every other table of a company that orders write holds as many rows of one company as of the other. */
async function otherCounts({ pool }: Database, text: string, other: string): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select columns.table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'company_id'
       and table_name <> all($1) order by 1`,
    [STORED_BY_JOBS],
  );
  const problems: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ ones: number; others: number }>(
      `select count(*) filter (where company_id = $1)::integer as ones,
         count(*) filter (where company_id = $2)::integer as others from ${name}`,
      [text, other],
    );
    const { ones = 0, others = 0 } = rows[0] ?? {};
    if (ones !== others) problems.push(`${name}: ${ones} rows and ${others}`);
  }
  return problems;
}

async function comparable({ pool }: Database, table: string, companyId: string, names: Map<string, string>) {
  const { rows } = await pool.query<{ row: Row }>(
    `select to_jsonb(one) as row from ${table} as one where company_id = $1`,
    [companyId],
  );
  return rows.map(({ row }) => JSON.stringify(kindOf(row, names))).toSorted();
}

/** Replaces in a row what is another in every company. */
function kindOf({ seq: _seq, fingerprint, ...row }: Row, names: Map<string, string>): Row {
  return {
    ...(valueKind(row, names) as Row),
    ...(typeof fingerprint === "string" && { fingerprint: fingerprint.length }),
  };
}

function valueKind(value: unknown, names: Map<string, string>): unknown {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT/.test(value) ? "a moment" : named(value, names);
  if (Array.isArray(value)) return value.map((part) => valueKind(part, names));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, of]) => [named(key, names), valueKind(of, names)] as const);
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function named(text: string, names: Map<string, string>): string {
  return text.replaceAll(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(ORD)-\w{6}|(Owner|Restaurant) \d+/g,
    (id) => names.get(id) ?? (id.startsWith("ORD") ? "an unknown order" : `a new id of version ${id[14]}`),
  );
}

/** What the ids, references and the owner's name of a company mean; its orders are numbered as they were placed. */
async function namesIn({ pool }: Database, companyId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id::text, 'dish ' || name as name from dish where company_id = $1
     union all select size.id::text, 'size of ' || dish.name from dish_size size
       join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id where size.company_id = $1
     union all select id::text, 'item ' || name from inventory where company_id = $1
     union all select $1::uuid::text, 'the company'
     union all select name, 'the company''s name' from companies where id = $1
     union all select id::text, 'payment ' || number from (
         select payment.id, row_number() over (order by placed.created_at, placed.id) as number from payments payment
         join orders placed on placed.company_id = payment.company_id and placed.id = payment.order_id
         where payment.company_id = $1) as numbered
     union all select owner.id::text, 'the owner' from companies join users owner on owner.id = created_by
       where companies.id = $1
     union all select owner.name, 'the owner''s name' from companies join users owner on owner.id = created_by
       where companies.id = $1
     union all select unnest(array[id::text, reference_id]),
         'order ' || row_number() over (order by created_at, id) from orders where company_id = $1
     union all select item.id::text, 'line ' || item.position || ' of order ' || placed.number from order_items item
       join (select id, row_number() over (order by created_at, id) as number from orders where company_id = $1) as placed
         on placed.id = item.order_id where item.company_id = $1`,
    [companyId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

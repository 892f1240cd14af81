import { isDeepStrictEqual } from "node:util";
import type { TestApp } from "#src/testing/app.ts";

const TABLES = ["orders", "order_items", "stock_movements", "activity_logs", "inventory"] as const;

type Database = Pick<TestApp, "pool">;
type Row = Record<string, unknown>;

/**
 * Compares every row and column that two companies with the same menu have of the same orders. Ids are compared by what
 * they refer to, new ids by their version, moments by whether there is one. Returns what differs.
 */
export async function compareHistories(database: Database, one: string, other: string): Promise<string[]> {
  const problems: string[] = [];
  const [names, otherNames] = [await namesIn(database, one), await namesIn(database, other)];
  for (const table of TABLES) {
    const rows = await comparable(database, table, one, names);
    const others = await comparable(database, table, other, otherNames);
    if (rows.length !== others.length) problems.push(`${table}: ${rows.length} rows and ${others.length}`);
    const at = rows.findIndex((row, index) => !isDeepStrictEqual(row, others[index]));
    if (at !== -1) problems.push(`${table}: ${rows[at]} is not ${others[at]}`);
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
  const kinds = Object.entries(row).map(([column, value]) => {
    if (typeof value !== "string") return [column, value];
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return [column, "a moment"];
    const known = value.replaceAll(
      /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|(ORD)-\w{6}|Owner \d+/g,
      (id) => names.get(id) ?? (id.startsWith("ORD") ? "an unknown order" : `a new id of version ${id[14]}`),
    );
    return [column, known];
  });
  return { ...Object.fromEntries(kinds), ...(typeof fingerprint === "string" && { fingerprint: fingerprint.length }) };
}

/** What the ids, references and the owner's name of a company mean; its orders are numbered as they were placed. */
async function namesIn({ pool }: Database, companyId: string): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id::text, 'dish ' || name as name from dish where company_id = $1
     union all select size.id::text, 'size of ' || dish.name from dish_size size
       join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id where size.company_id = $1
     union all select id::text, 'item ' || name from inventory where company_id = $1
     union all select $1::uuid::text, 'the company'
     union all select owner.id::text, 'the owner' from companies join users owner on owner.id = created_by
       where companies.id = $1
     union all select owner.name, 'the owner''s name' from companies join users owner on owner.id = created_by
       where companies.id = $1
     union all select unnest(array[id::text, reference_id]),
         'order ' || row_number() over (order by created_at, id) from orders where company_id = $1`,
    [companyId],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

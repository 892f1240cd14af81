import type { TestApp } from "#src/testing/app.ts";

/** A hash of a company's rows in each table. */
export type RowHashes = Record<string, string>;

/**
 * Returns a function that hashes all rows of a company, table by table, in one statement. With a statement for each
 * table, the tenancy test sent 140 of them before and after each of its requests.
 */
export async function rowHasher({ pool }: Pick<TestApp, "pool">): Promise<(companyId: string) => Promise<RowHashes>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const owned = [...tables.map(({ name }) => ({ name, key: "company_id" })), { name: "companies", key: "id" }];
  const text = owned
    .map(
      ({ name, key }) => `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
       from ${name} t where ${key} = $1::uuid`,
    )
    .join(" union all ");
  return async (companyId) => {
    const { rows } = await pool.query<{ name: string; hash: string }>(text, [companyId]);
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
  };
}

import { sql } from "kysely";
import { RETAINED_TABLES, type RetainedTableName } from "#src/features/closings/server/retained-tables.ts";
import type { Database, Tx } from "#src/server/db/database.ts";

/** Rows that one transaction works on: each is short, and what a killed process has done stays done. */
const BATCH = 5000;
/** Triggers may write to a table that was emptied before. */
const MAX_PASSES = 5;

/** Runs work with the rights of the tables' owner, on rows of one company. */
export function asOwner<T>(database: Database, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${companyId}, true), set_config('statement_timeout', '15000', true),
      set_config('jit', 'off', true)`.execute(tx);
    return work(tx);
  });
}

/** Clears what is not retained of the rows that are. A row that is as it should be is not written again. */
export async function clearRetained(database: Database, companyId: string): Promise<void> {
  for (const [table, { cleared }] of Object.entries(RETAINED_TABLES)) {
    const columns = Object.entries<string>(cleared).map(([name, value]) => ({
      name: sql.ref(name),
      value: sql.raw(value),
    }));
    if (columns.length === 0) continue;
    const changes = sql.join(columns.map(({ name, value }) => sql`${name} = ${value}`));
    const differs = sql.join(
      columns.map(({ name, value }) => sql`${name} is distinct from ${value}`),
      sql` or `,
    );
    const rows = sql`select ctid from ${sql.table(table)} where company_id = ${companyId} and (${differs}) limit ${BATCH}`;
    await untilNone(database, companyId, (tx) =>
      sql`update ${sql.table(table)} set ${changes} where company_id = ${companyId} and ctid = any(array(${rows}))`.execute(
        tx,
      ),
    );
  }
}

/** Deletes every row of the company but the company's own, and those that are retained unless `all`. */
export async function deleteRows(database: Database, companyId: string, { all }: { all: boolean }): Promise<void> {
  const tables = (await tablesOfCompanies(database)).filter((table) => all || !isRetained(table));
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    let deleted = 0;
    for (const table of tables) {
      const rows = sql`select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${BATCH}`;
      deleted += await untilNone(database, companyId, (tx) =>
        sql`delete from ${sql.table(table)} where company_id = ${companyId} and ctid = any(array(${rows}))`.execute(tx),
      );
    }
    if (deleted === 0) return;
  }
  throw new Error(`Rows of the company ${companyId} come again while they are deleted.`);
}

const isRetained = (table: string): table is RetainedTableName => table in RETAINED_TABLES;

async function untilNone(
  database: Database,
  companyId: string,
  work: (tx: Tx) => Promise<{ numAffectedRows?: bigint }>,
): Promise<number> {
  let sum = 0;
  for (;;) {
    const { numAffectedRows = 0n } = await asOwner(database, companyId, work);
    if (numAffectedRows === 0n) return sum;
    sum += Number(numAffectedRows);
  }
}

/** Every table with rows of companies, each before those that its rows refer to. */
async function tablesOfCompanies(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; refers_to: string[] }>`
    select relname as name, array(
      select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
      where contype = 'f' and conrelid = class.oid and confrelid <> class.oid) as refers_to
    from pg_class class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = class.oid and attname = 'company_id' and not attisdropped)
    order by relname`.execute(database);
  const ordered: string[] = [];
  let left = rows;
  while (left.length > 0) {
    const referred = new Set(left.flatMap(({ refers_to }) => refers_to));
    const free = left.filter(({ name }) => !referred.has(name));
    if (free.length === 0)
      throw new Error(`These tables refer to each other: ${left.map(({ name }) => name).join(", ")}`);
    ordered.push(...free.map(({ name }) => name));
    left = left.filter(({ name }) => referred.has(name));
  }
  return ordered;
}

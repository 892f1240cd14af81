import { sql } from "kysely";
import type { Platform } from "#src/server/context.ts";
import { afterReferences, readCatalogue } from "#src/server/db/catalogue.ts";
import type { Database, Tx } from "#src/server/db/database.ts";

/**
 * Number of rows per transaction. It keeps each transaction short, and the completed ones remain if the process is
 * killed.
 */
const BATCH = 5000;
/** Maximum number of passes: triggers may write to a table that was already emptied. */
const MAX_PASSES = 5;

type Rows = Pick<Platform, "database" | "tables">;

/** Runs work with the rights of the tables' owner, on rows of one company. */
export function asOwner<T>(database: Database, companyId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await sql`select set_config('app.company_id', ${companyId}, true), set_config('statement_timeout', '15000', true),
      set_config('jit', 'off', true)`.execute(tx);
    return work(tx);
  });
}

/** Clears the columns that are not retained in retained rows. A row that is already cleared is not written again. */
export async function clearRetained({ database, tables }: Rows, companyId: string): Promise<void> {
  for (const { name: table, retained } of tables.all) {
    const columns = Object.entries(retained?.erased ?? {}).map(([name, value]) => ({
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

/** Deletes every row of the company, except the company's own row and, unless `all` is true, retained rows. */
export async function deleteRows({ database, tables: declared }: Rows, companyId: string, { all }: { all: boolean }) {
  const retained = new Set(declared.all.filter((table) => table.retained).map(({ name }) => name));
  const tables = (await tablesOfCompanies(database)).filter((table) => all || !retained.has(table));
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

/** Returns every table with rows of companies. Each table comes before the tables that its rows refer to. */
async function tablesOfCompanies(database: Database): Promise<string[]> {
  const tables = (await readCatalogue(database)).filter(
    ({ isView, columns }) => !isView && columns.some(({ name }) => name === "company_id"),
  );
  return afterReferences(tables)
    .map(({ name }) => name)
    .toReversed();
}

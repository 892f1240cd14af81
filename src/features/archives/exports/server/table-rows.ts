import { sql } from "kysely";
import type { Tx } from "#src/server/db/database.ts";
import type { DeclaredTable } from "#src/server/db/declared-tables.ts";

/** Number of rows that are in memory at a time. */
const BATCH_ROWS = 200;

export type ExportedRow = Record<string, string | null>;

/**
 * Yields a company's rows of a table in batches. Every value is in PostgreSQL's text format. The rows of ledgers come
 * in the order in which they were written.
 */
export async function* tableRows(
  db: Tx,
  companyId: string,
  { name: table, exported: columns }: DeclaredTable,
): AsyncGenerator<ExportedRow[]> {
  const order = ["seq", "id", "day"].find((name) => columns.includes(name));
  const cells = columns.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`);
  await sql`declare exported no scroll cursor for select ${sql.join(cells)} from ${sql.table(table)}
    where ${sql.ref(table === "companies" ? "id" : "company_id")} = ${sql.lit(companyId)}
    ${order === undefined ? sql`` : sql`order by ${sql.ref(`${table}.${order}`)}`}`.execute(db);
  for (;;) {
    const { rows } = await sql<ExportedRow>`fetch ${sql.lit(BATCH_ROWS)} from exported`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql`close exported`.execute(db);
}

import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

/** Number of new rows from which a plan made for few rows becomes slow. */
export const MANY_ROWS = 500;

/**
 * Makes the database update the statistics of tables that were just filled. It would do so by itself a minute later;
 * until then it plans for a company with one row, which takes 5 to 20 times as long. `database` connects as the tables'
 * owner; the rows must be committed.
 */
export async function analyzeTables(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(database);
}

import { sql } from "kysely";
import type { Database } from "#src/server/db/database.ts";

/** From so many new rows on, what was planned for few of them takes long. */
export const MANY_ROWS = 500;

/**
 * Lets the database count what tables hold now that were just filled. It would do so by itself a minute later; until then it
 * plans for a company with one row, which takes 5 to 20 times as long. `database` connects as the tables' owner; the rows
 * must be committed.
 */
export async function analyzeTables(database: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(database);
}

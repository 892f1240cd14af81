import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/**
 * Makes transactions that name rows of the same list wait for each other, so that each transaction compares its name
 * with all stored names.
 */
export async function lockNames(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  list: "storage areas" | "ingredient categories" | "tables",
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${list} ${companyId}`}, 0))`.execute(db);
}

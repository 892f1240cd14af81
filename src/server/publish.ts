import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";

/** Tells every screen of the company, on every process, once the transaction has committed. */
export async function publish(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  type: string,
  id?: string,
): Promise<void> {
  const payload = JSON.stringify({ company_id: companyId, type, id });
  await sql`select pg_notify('comanda', ${payload})`.execute(db);
}

import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import type { EventType } from "#src/shared/events.ts";

/** Publishes an event to every screen of the company, on every process, once the transaction has committed. */
export async function publish(
  { db, companyId }: Pick<Context, "db" | "companyId">,
  type: EventType,
  id?: string,
): Promise<void> {
  const payload = JSON.stringify({ company_id: companyId, type, id });
  await sql`select pg_notify('comanda', ${payload})`.execute(db);
}

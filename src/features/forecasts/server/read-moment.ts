import { sql } from "kysely";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/** Returns when the transaction began, before which everything it reads was committed. */
export async function readMoment({ db }: Context): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select now()::text as moment`.execute(db);
  return rows[0]?.moment ?? "";
}

/**
 * Whether somebody who read later has stored forecasts already: of two that run at the same time the one that knows less
 * must not be the last. The company is locked until the transaction ends.
 */
export async function isOutdated(context: Context, readAt: string): Promise<boolean> {
  const { db, companyId } = context;
  await lockCompanyRow(context);
  const { rows } = await sql`
    select 1 from forecasts where company_id = ${companyId} and made_at > ${readAt}::timestamptz limit 1`.execute(db);
  return rows.length > 0;
}

import { sql } from "kysely";
import { lockCompanyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the moment at which the transaction began: everything committed before it is visible to its reads. */
export async function readMoment({ db }: Context): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select now()::text as moment`.execute(db);
  return rows[0]?.moment ?? "";
}

/**
 * Returns whether a process that read its data later has already stored forecasts. Of two simultaneous runs, the run
 * with older data must not store its forecasts last. The company is locked until the transaction ends.
 */
export async function isOutdated(context: Context, readAt: string): Promise<boolean> {
  const { db, companyId } = context;
  await lockCompanyRow(context);
  const { rows } = await sql`
    select 1 from forecasts where company_id = ${companyId} and made_at > ${readAt}::timestamptz limit 1`.execute(db);
  return rows.length > 0;
}

import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { runningTotal } from "#src/server/db/running-total.ts";

/** The sales of all time in one currency. */
export async function totalSales(context: Context, currency: string): Promise<number> {
  const rows = sql`select created_at, total_amount as amount from sales
    where company_id = ${context.companyId} and currency = ${currency}`;
  return (await runningTotal(context, { kind: "sales", rows, currency })).amount;
}

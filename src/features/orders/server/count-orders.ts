import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { runningTotal } from "#src/server/db/running-total.ts";

/** Returns how many orders the company has. */
export async function countOrders(context: Context): Promise<number> {
  const rows = sql`select created_at, 0 as amount from orders where company_id = ${context.companyId}`;
  return (await runningTotal(context, { kind: "orders", rows })).count;
}

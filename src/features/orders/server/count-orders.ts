import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { runningTotal, type TotalKind } from "#src/server/db/running-total.ts";

/** Returns how many orders the company has. */
export async function countOrders(context: Context): Promise<number> {
  return (await runningTotal(context, orderTotal(context))).count;
}

/** Defines the running total of orders. */
export const orderTotal = ({ companyId }: Context): TotalKind => ({
  kind: "orders",
  rows: sql`select created_at, 0 as amount from orders where company_id = ${companyId}`,
});

import { sql } from "kysely";
import type { Context } from "#src/server/context.ts";
import { runningTotal, type TotalKind } from "#src/server/db/running-total.ts";

/** Returns the sales of all time in one currency, less refunds. */
export async function totalSales(context: Context, currency: string): Promise<number> {
  return (await runningTotal(context, salesTotal(context, currency))).amount;
}

/** Returns what the running total of sales in a currency counts and adds up. */
export const salesTotal = ({ companyId }: Context, currency: string): TotalKind => ({
  kind: "sales",
  rows: sql`select created_at, total_amount as amount from sales
    where company_id = ${companyId} and currency = ${currency}
    union all
    select refund.created_at, -refund.amount from refunds refund
    join orders on orders.company_id = ${companyId} and orders.id = refund.order_id and orders.currency = ${currency}
    where refund.company_id = ${companyId}`,
  currency,
});

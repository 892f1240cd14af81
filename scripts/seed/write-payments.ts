import { sql } from "kysely";
import { issueReceipt } from "#src/features/orders/receipts/server/issue-receipt.ts";
import type { Context } from "#src/server/context.ts";

/** The number of the demo's orders that have receipts: the newest ones, because somebody looks at those. */
const RECEIPTS = 40;

/** Writes how each order of the history was paid: by card twice as often as in cash. */
export async function writePayments(context: Context): Promise<void> {
  const { db, companyId } = context;
  await sql`
    insert into payments (company_id, id, order_id, method, amount, created_at)
    select company_id, uuid_v7(), id, case when hashtext(id::text) % 3 = 0 then 'cash' else 'card' end, total_amount,
      completed_at
    from orders where company_id = ${companyId} and payment_status = 'paid'`.execute(db);
  const { rows } = await sql<{ order_id: string; payment_id: string; issued_at: string }>`
    select order_id, id as payment_id, created_at as issued_at from (
      select order_id, id, created_at from payments where company_id = ${companyId}
      order by created_at desc limit ${RECEIPTS}
    ) as newest order by created_at`.execute(db);
  // Issued one after another, so that the receipt numbers follow the order of the payments.
  for (const row of rows) await issueReceipt(context, { ...row, refund_id: null });
}

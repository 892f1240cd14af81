import { sql } from "kysely";
import { watchSaved } from "#src/features/invoices/price-watch/server/record-findings.ts";
import type { Context } from "#src/server/context.ts";

/** Most bills are paid when they are due; the last of them a supplier has waited for is overdue. */
const PAID_BEFORE_DUE_DAYS = 6;

/** Every ingredient is delivered at least once in so many days. */
const WATCHED_DAYS = 30;

/** Marks the demo's old bills as paid, and says what is to be said about the prices of the last weeks. */
export async function writeBills(context: Context, zone: string): Promise<void> {
  const { db, companyId } = context;
  await sql`
    insert into bill_payments (company_id, invoice_id, paid_on, paid_by_name)
    select invoice.company_id, invoice.id, invoice.invoice_date + supplier.payment_terms_days, 'Demo'
    from supplier_invoice invoice
    join suppliers supplier on supplier.company_id = invoice.company_id and supplier.id = invoice.supplier_id
    where invoice.company_id = ${companyId} and invoice.status = 'processed'
      and invoice.invoice_date + supplier.payment_terms_days
        < (now() at time zone ${zone})::date - ${PAID_BEFORE_DUE_DAYS}::integer`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select id from supplier_invoice
    where company_id = ${companyId} and status = 'processed'
      and invoice_date > (now() at time zone ${zone})::date - ${WATCHED_DAYS}::integer
    order by invoice_date, id`.execute(db);
  for (const invoice of rows) await watchSaved(context, invoice);
}

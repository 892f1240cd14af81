import { type RawBuilder, sql } from "kysely";
import { recordChange } from "#src/features/activity/server/record-change.ts";
import type { Bill, Owed } from "#src/features/invoices/bills/contract.ts";
import { billState } from "#src/features/invoices/bills/rules.ts";
import { actorId, type Context } from "#src/server/context.ts";
import { notFound } from "#src/server/http/errors.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/**
 * SQL of the rows of bills: invoices and credit notes that were received and not reversed. `due_on` is null if the
 * supplier's terms are unknown.
 */
const billRows = (companyId: string, which: RawBuilder<boolean>) => sql`
  select bill.*, bill.date + bill.terms as due_on from (
    select invoice.id as invoice_id, invoice.supplier_id, supplier.name as supplier_name, invoice.invoice_number,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as date,
      supplier.payment_terms_days as terms, invoice.total as amount,
      coalesce(nullif(invoice.currency, ''), nullif(company.currency, ''), ${DEFAULT_CURRENCY}) as currency,
      payment.paid_on, payment.paid_by_name as paid_by, (now() at time zone company.timezone)::date as today
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    join suppliers supplier on supplier.company_id = invoice.company_id and supplier.id = invoice.supplier_id
    left join bill_payments payment on payment.company_id = invoice.company_id and payment.invoice_id = invoice.id
    where invoice.company_id = ${companyId} and invoice.status = 'processed' and invoice.reversed_at is null
      and invoice.document in ('invoice', 'credit_note') and invoice.total <> 0 and ${which}
  ) bill`;

/** Reads bills, those with the earliest due date first. */
async function selectBills({ db, companyId }: Context, which: RawBuilder<boolean>): Promise<Bill[]> {
  const { rows } = await sql<Omit<Bill, "state"> & { today: string }>`
    ${billRows(companyId, which)} order by due_on nulls last, date, invoice_id`.execute(db);
  return rows.map(({ today, ...row }) => ({ ...row, state: billState(row, today) }));
}

/** Returns all bills, for the file. */
export const readAllBills = (context: Context): Promise<Bill[]> => selectBills(context, sql<boolean>`true`);

const PAGE_SIZE = 50;

const CONDITIONS = {
  unpaid: sql<boolean>`payment.paid_on is null`,
  paid: sql<boolean>`payment.paid_on is not null`,
  all: sql<boolean>`true`,
};

/**
 * Returns one page of the bills, those with the earliest due date first. The order depends on the terms, so all ids are
 * sorted, and only the rows of one page are read.
 */
export async function listBills(context: Context, { state, page }: { state: keyof typeof CONDITIONS; page: number }) {
  const { db, companyId } = context;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as materialized (
      select invoice_id, due_on, date from (${billRows(companyId, CONDITIONS[state])}) as bill)
    select count(*) as total, array(
      select invoice_id from found order by due_on nulls last, date, invoice_id
      limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as ids
    from found`.execute(db);
  const { total = 0, ids = [] } = rows[0] ?? {};
  const totalPages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return {
    bills: ids.length === 0 ? [] : await selectBills(context, sql<boolean>`invoice.id = any(${ids}::uuid[])`),
    pagination: { currentPage: page, totalPages, pageSize: PAGE_SIZE },
  };
}

/**
 * Returns what is owed to each supplier in each currency, the most overdue first. Credits reduce it; bills are overdue
 * as in `billState`.
 */
export async function readOwed({ db, companyId }: Context): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select supplier_id, supplier_name, currency, sum(amount) as amount,
      coalesce(sum(amount) filter (where amount >= 0 and due_on < today), 0) as overdue
    from (${billRows(companyId, CONDITIONS.unpaid)}) as bill
    group by supplier_id, supplier_name, currency
    order by overdue desc, amount desc, supplier_name, currency`.execute(db);
  return rows;
}

/** Stores the day on which a bill was paid; null removes it. The same day again changes nothing. */
export async function markBill(
  context: Context,
  { invoice_id, paid_on }: { invoice_id: string; paid_on: string | null },
): Promise<Bill> {
  const { db, companyId, actor } = context;
  const which = sql<boolean>`invoice.id = ${invoice_id}`;
  const [before] = await selectBills(context, which);
  if (!before) throw notFound("Bill");
  if (before.paid_on === paid_on) return before;
  if (paid_on === null) {
    await db
      .deleteFrom("bill_payments")
      .where("company_id", "=", companyId)
      .where("invoice_id", "=", invoice_id)
      .execute();
  } else {
    const payment = { paid_on, paid_by: actorId(actor), paid_by_name: actor.name };
    await db
      .insertInto("bill_payments")
      .values({ company_id: companyId, invoice_id, ...payment })
      .onConflict((conflict) => conflict.columns(["company_id", "invoice_id"]).doUpdateSet(payment))
      .execute();
  }
  const name = before.invoice_number || before.supplier_name;
  await recordChange(context, {
    entity: "invoice",
    action: "update",
    row: { id: invoice_id, name },
    description: `Invoice ${name} was marked as ${paid_on === null ? "not paid" : `paid on ${paid_on}`}`,
    event: "bills.changed",
  });
  const [after] = await selectBills(context, which);
  return after ?? before;
}

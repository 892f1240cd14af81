import Big from "big.js";
import { sql } from "kysely";
import type { FittingNote } from "#src/features/credits/contract.ts";
import { isExactly, leftOf, settledBy } from "#src/features/credits/rules.ts";
import { OPEN_STATES } from "#src/features/credits/states.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

const MAX_NOTES = 5;
/** Maximum age of a credit note; an older one was about something else. */
const NOTES_SINCE = "180 days";

/** A saved credit note with positive amounts, and the part of it that already settled requests. */
export interface CreditNote {
  invoice_id: string;
  supplier_id: string;
  invoice_number: string;
  date: string;
  currency: string;
  total: number;
  tax: number;
  used: number;
}

interface Asking {
  supplier_id: string;
  state: string;
  currency: string;
  amount: number;
}

/** Returns the credit notes that may settle a request. Credit notes of exactly its amount come first. */
export async function fittingNotes(context: Context, request: Asking): Promise<FittingNote[]> {
  if (!OPEN_STATES.some((state) => state === request.state)) return [];
  const notes = await selectNotes(
    context,
    sql`invoice.supplier_id = ${request.supplier_id} and invoice.saved_at > now() - ${NOTES_SINCE}::interval`,
  );
  return notes
    .filter((note) => note.currency === request.currency && leftOf(note) > 0)
    .map((note) => ({
      invoice_id: note.invoice_id,
      invoice_number: note.invoice_number,
      date: note.date,
      left: leftOf(note),
      settles: settledBy(note, request.amount),
      exact: isExactly(note, request.amount),
    }))
    .toSorted((a, b) => Number(b.exact) - Number(a.exact))
    .slice(0, MAX_NOTES);
}

export async function readNote(context: Context, invoiceId: string): Promise<CreditNote | undefined> {
  const [note] = await selectNotes(context, sql`invoice.id = ${invoiceId}`);
  return note;
}

/** Selects the saved credit notes that were not reversed, newest first. */
async function selectNotes({ db, companyId }: Context, which: ReturnType<typeof sql>): Promise<CreditNote[]> {
  const { rows } = await sql<CreditNote>`
    select invoice.id as invoice_id, invoice.supplier_id, invoice.invoice_number,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date)::text as date,
      coalesce(nullif(invoice.currency, ''), nullif(company.currency, ''), ${DEFAULT_CURRENCY}) as currency,
      -invoice.total as total, abs(coalesce(invoice.tax, 0)) as tax,
      coalesce((
        select sum(settled.settled_amount) from credit_requests settled
        where settled.company_id = invoice.company_id and settled.settled_by_invoice_id = invoice.id), 0) as used
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    where invoice.company_id = ${companyId} and invoice.document = 'credit_note' and invoice.status = 'processed'
      and invoice.reversed_at is null and invoice.total < 0 and ${which}
    order by invoice.saved_at desc, invoice.id
    limit 50`.execute(db);
  return rows;
}

/** Returns whether a credit note has at least this unused amount. */
export const hasLeft = (note: CreditNote, amount: number): boolean => new Big(leftOf(note)).gte(amount);

import { sql } from "kysely";
import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/**
 * Returns the invoice's currency and its exchange rate into the company's; the rate is null if the owner must enter it.
 */
export async function currencyOf(
  context: Context,
  { currency, exchange_rate }: Pick<InvoiceData, "currency" | "exchange_rate">,
): Promise<{ currency: string; rate: number | null }> {
  const own = await readCurrency(context);
  if (currency === null || currency === own) return { currency: own, rate: 1 };
  return { currency, rate: exchange_rate ?? null };
}

/** Returns the company's currency. */
export async function readCurrency(context: Context): Promise<string> {
  const { currency } = await companyRow(context);
  return currency || DEFAULT_CURRENCY;
}

/** The last exchange rate for a currency, and the date of its invoice. */
export interface LastRate {
  rate: number;
  date: string;
}

/** Returns the exchange rate of the newest receipt in this currency, as a suggestion; null if there is none. */
export async function readLastRate({ db, companyId }: Context, currency: string): Promise<LastRate | null> {
  const { rows } = await sql<LastRate>`
    select invoice.exchange_rate as rate,
      coalesce(invoice.invoice_date, (invoice.saved_at at time zone company.timezone)::date) as date
    from supplier_invoice invoice
    join companies company on company.id = invoice.company_id
    where invoice.company_id = ${companyId} and invoice.currency = ${currency} and invoice.status = 'processed'
      and invoice.reversed_at is null and coalesce(company.currency, '') <> ${currency}
    order by 2 desc, invoice.saved_at desc limit 1`.execute(db);
  return rows[0] ?? null;
}

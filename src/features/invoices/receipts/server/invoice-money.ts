import type { InvoiceData } from "#src/features/invoices/receipts/invoice-data.ts";
import type { Context } from "#src/server/context.ts";
import { DEFAULT_CURRENCY } from "#src/shared/money.ts";

/**
 * Returns the invoice's currency and its exchange rate into the company's; the rate is null when the owner must enter
 * it.
 */
export async function currencyOf(
  { db, companyId }: Context,
  { currency, exchange_rate }: Pick<InvoiceData, "currency" | "exchange_rate">,
): Promise<{ currency: string; rate: number | null }> {
  const company = await db
    .selectFrom("companies")
    .select("currency")
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const own = company.currency || DEFAULT_CURRENCY;
  if (currency === null || currency === own) return { currency: own, rate: 1 };
  return { currency, rate: exchange_rate ?? null };
}

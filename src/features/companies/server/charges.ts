import { companyRowChanged } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/**
 * The settings for what a company adds to prices and prints on receipts. An order reads them with the company's other
 * settings.
 */
export interface ChargeSettings {
  prices_include_tax: boolean;
  /** The service charge, in percent of an order's lines. */
  service_charge_percent: number;
  /** Printed on receipts. */
  tax_number: string | null;
  receipt_note: string | null;
  /** The smallest coin to which cash is rounded; null if every amount can be paid. */
  cash_rounding: number | null;
}

export async function storeCharges(context: Context, settings: Partial<ChargeSettings>): Promise<void> {
  const { db, companyId } = context;
  if (Object.keys(settings).length === 0) return;
  await db.updateTable("companies").set(settings).where("id", "=", companyId).execute();
  companyRowChanged(context);
}

import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { internationalNumber } from "#src/features/messages/phone-number.ts";
import { companyRow } from "#src/server/company-row.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the number for alerts: the company's, in international form, or as typed if it is invalid, or null. */
export async function readOwnerPhone(context: Context): Promise<string | null> {
  const { phone_number, phone_country_code, country } = await companyRow(context);
  const typed = phone_number?.trim();
  if (!typed) return null;
  const withDialCode = typed.startsWith("+") ? null : internationalNumber(`${phone_country_code ?? ""} ${typed}`);
  return withDialCode ?? internationalNumber(typed, phoneCountryOf(country)) ?? typed;
}

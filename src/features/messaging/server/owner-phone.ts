import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { internationalNumber } from "#src/features/messaging/phone-number.ts";
import type { Context } from "#src/server/context.ts";

/**
 * The number that alerts go to: the company's, in international form, or as it was typed when it is invalid, or null.
 */
export async function readOwnerPhone({ db, companyId }: Context): Promise<string | null> {
  const { phone_number, phone_country_code, country } = await db
    .selectFrom("companies")
    .select(["phone_number", "phone_country_code", "country"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const typed = phone_number?.trim();
  if (!typed) return null;
  const withDialCode = typed.startsWith("+") ? null : internationalNumber(`${phone_country_code ?? ""} ${typed}`);
  return withDialCode ?? internationalNumber(typed, phoneCountryOf(country)) ?? typed;
}

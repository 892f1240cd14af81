import { countryOf } from "#src/features/companies/countries.ts";
import { internationalNumber } from "#src/features/messaging/phone-number.ts";
import type { Context } from "#src/server/context.ts";

/** Where alerts go: the company's number in international form, as it was typed when it cannot be dialled, or null. */
export async function readOwnerPhone({ db, companyId }: Context): Promise<string | null> {
  const { phone_number, phone_country_code, country } = await db
    .selectFrom("companies")
    .select(["phone_number", "phone_country_code", "country"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const typed = phone_number?.trim();
  if (!typed) return null;
  const coded = typed.startsWith("+") ? null : internationalNumber(`${phone_country_code ?? ""} ${typed}`);
  return coded ?? internationalNumber(typed, countryOf(country)?.code) ?? typed;
}

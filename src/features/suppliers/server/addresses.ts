import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { internationalNumber, numberForms } from "#src/features/messages/phone-number.ts";
import type { SentVia } from "#src/features/messages/server/letters.ts";
import { requireLettersLeft } from "#src/features/messages/server/mail-queue.ts";
import type { Channels } from "#src/features/suppliers/channels.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

interface Addressee {
  supplier_name: string;
  channels: Channels;
}

/**
 * Returns the number or mail address for a letter to a supplier. Throws 409 when there is none that can be used, and
 * 429 when so many mails were sent that another would be abuse.
 */
export async function addressOf(
  context: Context,
  { supplier_name, channels: { whatsapp, email } }: Addressee,
  via: SentVia,
): Promise<string> {
  if (via === "email") {
    if (email === null) throw noAddress(`${supplier_name} has no mail address`);
    await requireLettersLeft(context, email);
    return email;
  }
  const { country } = await readCompany(context);
  const number = whatsapp === null ? null : internationalNumber(whatsapp, phoneCountryOf(country));
  if (number === null) throw noAddress(`${supplier_name} has no WhatsApp number that can be dialled`);
  return number;
}

const noAddress = (problem: string) => conflict("NO_ADDRESS", `${problem}. Enter it under Suppliers.`);

/** Returns the ids of the suppliers that have a phone's number for WhatsApp, however it is written. */
export async function suppliersWithNumber(context: Context, number: string): Promise<string[]> {
  const { country } = await readCompany(context);
  const forms = new Set(numberForms(number));
  const suppliers = await context.db
    .selectFrom("suppliers")
    .select(["id", "whatsapp_number"])
    .where("company_id", "=", context.companyId)
    .where("deleted_at", "is", null)
    .where("whatsapp_number", "is not", null)
    .execute();
  return suppliers.flatMap(({ id, whatsapp_number }) => {
    const own = internationalNumber(whatsapp_number ?? "", phoneCountryOf(country));
    return own !== null && forms.has(own.slice(1)) ? [id] : [];
  });
}

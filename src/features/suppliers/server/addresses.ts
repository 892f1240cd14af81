import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { internationalNumber, numberForms } from "#src/features/messages/phone-number.ts";
import { chatLink } from "#src/features/messages/rules.ts";
import type { Channels } from "#src/features/suppliers/channels.ts";
import type { Context } from "#src/server/context.ts";

/** Returns the number for WhatsApp messages to a supplier; null when there is none that can be dialled. */
export async function whatsappNumberOf(context: Context, { whatsapp }: Channels): Promise<string | null> {
  const { country } = await readCompany(context);
  return whatsapp === null ? null : internationalNumber(whatsapp, phoneCountryOf(country));
}

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

export const NO_NUMBER = (supplier: string) =>
  `${supplier} has no WhatsApp number that can be dialled. Enter it under Suppliers.`;
export const NO_MAIL_ADDRESS = (supplier: string) => `${supplier} has no mail address. Enter it under Suppliers.`;

/** Returns the address that opens WhatsApp with a waiting message; null when there is no such message. */
export async function chatLinkOf({ db, companyId }: Context, messageId: string): Promise<string | null> {
  const message = await db
    .selectFrom("messages")
    .select(["to_number", "body"])
    .where("company_id", "=", companyId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return message ? chatLink(message.to_number, message.body) : null;
}

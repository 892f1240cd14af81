import { phoneCountryOf } from "#src/features/companies/countries.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import { internationalNumber } from "#src/features/messaging/phone-number.ts";
import { chatLink } from "#src/features/messaging/rules.ts";
import type { Channels } from "#src/features/suppliers/channels.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";

interface Reached {
  supplier_name: string;
  channels: Channels;
}

/** Returns the number to which WhatsApp messages for a supplier go; throws 409 when there is none. */
export async function whatsappNumberOf(context: Context, { supplier_name, channels }: Reached): Promise<string> {
  const { country } = await readCompany(context);
  const number = channels.whatsapp && internationalNumber(channels.whatsapp, phoneCountryOf(country));
  if (number) return number;
  throw conflict(
    "NO_ADDRESS",
    `${supplier_name} has no WhatsApp number that can be dialled. Enter it under Suppliers.`,
  );
}

/** Returns the address to which mails for a supplier go; throws 409 when there is none. */
export function mailAddressOf({ supplier_name, channels }: Reached): string {
  if (channels.email) return channels.email;
  throw conflict("NO_ADDRESS", `${supplier_name} has no mail address. Enter it under Suppliers.`);
}

/** Opens WhatsApp with a message that waits; null when there is no such message. */
export async function chatLinkOf({ db, companyId }: Context, messageId: string): Promise<string | null> {
  const message = await db
    .selectFrom("messages")
    .select(["to_number", "body"])
    .where("company_id", "=", companyId)
    .where("id", "=", messageId)
    .executeTakeFirst();
  return message ? chatLink(message.to_number, message.body) : null;
}

import { chatLink } from "#src/features/messages/rules.ts";
import { mailLinkOf, type MailTable } from "#src/features/messages/server/mail-queue.ts";
import type { Context } from "#src/server/context.ts";

interface Sending {
  id: string;
  state: string;
  sent_by: string | null;
  message_id: string | null;
}

/** Returns the address that opens a letter in WhatsApp or the mail program, if nothing is sent automatically. */
export async function letterLink(
  mails: MailTable,
  context: Context,
  { id, state, sent_by, message_id }: Sending,
): Promise<string | null> {
  if (state !== "sending" && state !== "unconfirmed") return null;
  if (sent_by === "email") return mailLinkOf(mails, context, id);
  if (sent_by !== "whatsapp" || message_id === null) return null;
  const message = await context.db
    .selectFrom("messages")
    .select(["to_number", "body"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", message_id)
    .executeTakeFirst();
  return message ? chatLink(message.to_number, message.body) : null;
}

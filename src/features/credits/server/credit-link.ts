import { mailtoLink } from "#src/features/suppliers/sending.ts";
import { chatLinkOf } from "#src/features/suppliers/server/addresses.ts";
import { type MailTable, newestMail } from "#src/features/messages/server/mail-queue.ts";
import type { Context } from "#src/server/context.ts";

/** The table in which the mails about credits are stored. */
export const CREDIT_MAILS: MailTable = { table: "credit_request_mails", about: "request_id" };

interface Sending {
  id: string;
  state: string;
  sent_by: string | null;
  message_id: string | null;
}

/** Returns the address that opens WhatsApp or the mail program with the text, where nothing is sent automatically. */
export async function linkOf(context: Context, { id, state, sent_by, message_id }: Sending): Promise<string | null> {
  if (state !== "sending" && state !== "unconfirmed") return null;
  if (sent_by === "whatsapp" && message_id !== null) return chatLinkOf(context, message_id);
  const mail =
    sent_by === "email" ? await newestMail(CREDIT_MAILS, context, { about: id, kind: "request" }) : undefined;
  return mail ? mailtoLink(mail) : null;
}

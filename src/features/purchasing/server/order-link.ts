import { mailtoLink } from "#src/features/suppliers/sending.ts";
import { chatLinkOf } from "#src/features/suppliers/server/addresses.ts";
import { type MailTable, newestMail } from "#src/features/messages/server/mail-queue.ts";
import type { Context } from "#src/server/context.ts";

/** The table in which the mails of orders are stored. */
export const ORDER_MAILS: MailTable = { table: "purchase_order_mails", about: "po_id" };

interface Sending {
  id: string;
  state: string;
  sent_by: string | null;
  message_id: string | null;
}

/** Returns the address that opens WhatsApp or the mail program with the text, where nothing is sent automatically. */
export async function linkOf(context: Context, order: Sending): Promise<string | null> {
  if (order.state !== "sending" && order.state !== "unconfirmed") return null;
  if (order.sent_by === "whatsapp" && order.message_id !== null) return chatLinkOf(context, order.message_id);
  const mail =
    order.sent_by === "email" ? await newestMail(ORDER_MAILS, context, { about: order.id, kind: "order" }) : undefined;
  return mail ? mailtoLink(mail) : null;
}

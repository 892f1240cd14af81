import { chatLink } from "#src/features/messaging/rules.ts";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import type { Supplier } from "#src/features/suppliers/contract.ts";
import type { Context } from "#src/server/context.ts";

type Reachable = Pick<Supplier, "contact" | "whatsapp_number" | "email" | "order_email" | "order_by">;

/** Returns how a supplier can be reached. Without a choice of the owner: by WhatsApp, else by mail, else on the phone. */
export function channelsOf(supplier: Reachable): PurchaseOrder["channels"] {
  const whatsapp = supplier.whatsapp_number || null;
  const email = supplier.order_email || supplier.email || null;
  const preferred = supplier.order_by ?? (whatsapp ? "whatsapp" : email ? "email" : "phone");
  return { preferred, whatsapp, email, phone: supplier.contact || whatsapp };
}

interface Sending {
  id: string;
  state: string;
  sent_by: string | null;
  message_id: string | null;
}

/** Where nothing is sent automatically, the address that opens WhatsApp or the mail program with what is to be sent. */
export async function linkOf({ db, companyId }: Context, order: Sending): Promise<string | null> {
  if (order.state !== "sending" && order.state !== "unconfirmed") return null;
  if (order.sent_by === "whatsapp" && order.message_id !== null) {
    const message = await db
      .selectFrom("messages")
      .select(["to_number", "body"])
      .where("company_id", "=", companyId)
      .where("id", "=", order.message_id)
      .executeTakeFirst();
    return message ? chatLink(message.to_number, message.body) : null;
  }
  const mail = await db
    .selectFrom("purchase_order_mails")
    .select(["to_address", "subject", "body"])
    .where("company_id", "=", companyId)
    .where("po_id", "=", order.id)
    .where("kind", "=", "order")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (order.sent_by !== "email" || !mail) return null;
  const text = (value: string) => encodeURIComponent(value);
  return `mailto:${text(mail.to_address)}?subject=${text(mail.subject)}&body=${text(mail.body)}`;
}

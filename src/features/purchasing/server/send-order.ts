import { sql } from "kysely";
import { markMessageSent, withdrawMessage } from "#src/features/messages/server/messages.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { longDay } from "#src/features/purchasing/order-text.ts";
import { recorded } from "#src/features/purchasing/server/edit-orders.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { lockOrder, poState, requireShown } from "#src/features/purchasing/server/lock-order.ts";
import { orderMails } from "#src/features/purchasing/server/mails.ts";
import { createSupplierLink } from "#src/features/purchasing/server/supplier-link.ts";
import { readCompany } from "#src/features/companies/server/companies.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import { NO_MAIL_ADDRESS, NO_NUMBER, whatsappNumberOf } from "#src/features/suppliers/server/addresses.ts";
import { requireLettersLeft } from "#src/features/messages/server/mail-queue.ts";
import { readSupplier } from "#src/features/suppliers/server/suppliers.ts";
import type { Context } from "#src/server/context.ts";
import { conflict } from "#src/server/http/errors.ts";
import { withoutLinks } from "#src/shared/without-links.ts";

interface Sending {
  version: number;
  via: Exclude<OrderBy, "phone">;
  again: boolean;
}

/**
 * Sends an approved order, in the transaction that records it: the message is delivered once, by its own job. Repeating
 * the call sends nothing more; an order that may have gone out is sent again only when a person says so.
 */
export async function sendOrder(
  context: Context,
  id: string,
  { version, via, again }: Sending,
): Promise<PurchaseOrder> {
  await lockPurchasing(context);
  const order = await lockOrder(context, id);
  requireShown(order, version);
  if (order.state === "draft") throw poState(order, "is not approved yet");
  if (order.state === "unconfirmed" && !again) {
    const message = `Nobody knows whether order ${order.number} went out. Ask the supplier before you send it again.`;
    throw conflict("PO_UNCONFIRMED", message, { order });
  }
  if (order.state === "cancelled") throw poState(order, "was cancelled");
  if (order.state !== "approved" && order.state !== "unconfirmed") return order;
  await readSupplier(context, order.supplier_id);
  const message_id = via === "whatsapp" ? await sendByWhatsapp(context, order) : null;
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "sending", sent_by: via, message_id, send_error: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  if (via === "email") await sendByMail(context, order);
  return recorded(context, id, "update", `is sent by ${via === "email" ? "mail" : "WhatsApp"}`);
}

async function sendByWhatsapp(context: Context, order: PurchaseOrder): Promise<string> {
  const { name } = await readCompany(context);
  const number = await whatsappNumberOf(context, order.channels);
  if (number === null) throw conflict("NO_ADDRESS", NO_NUMBER(order.supplier_name));
  const link = await createSupplierLink(context, order);
  const { id } = await sendMessage(context, {
    to: number,
    body: `${order.text}\n\nConfirm, or say what is short: ${link}`,
    kind: "purchase-order",
    template: {
      name: context.env.WHATSAPP_ORDER_TEMPLATE,
      values: [name, String(order.number), longDay(order.deliver_on), link],
    },
  });
  return id;
}

async function sendByMail(context: Context, order: PurchaseOrder): Promise<void> {
  const { name } = await readCompany(context);
  const { email: to_address } = order.channels;
  if (to_address === null) throw conflict("NO_ADDRESS", NO_MAIL_ADDRESS(order.supplier_name));
  await requireLettersLeft(context, to_address);
  const link = await createSupplierLink(context, order);
  await orderMails.queue(context, {
    about: order.id,
    kind: "order",
    to_address,
    subject: `Order ${order.number} from ${withoutLinks(name)} for ${longDay(order.deliver_on)}`,
    body: `${order.text}\n\nConfirm, or say what is short: ${link}`,
  });
}

/** Records that a person sent an order, or read it out on the phone. */
export async function markOrderSent(
  context: Context,
  id: string,
  { version, via }: { version: number; via: OrderBy },
): Promise<PurchaseOrder> {
  await lockPurchasing(context);
  const order = await lockOrder(context, id);
  requireShown(order, version);
  if (order.state === "sent" || order.state === "confirmed") return order;
  if (order.state !== "approved" && order.state !== "sending" && order.state !== "unconfirmed") {
    throw poState(order, order.state === "draft" ? "is not approved yet" : "cannot be marked as sent");
  }
  await settleSending(context, order, via);
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "sent", sent_by: via, sent_at: sql`coalesce(sent_at, now())`, send_error: null })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", via === "phone" ? "was read out on the phone" : "was sent by hand");
}

/** Makes the waiting message or mail the one that was sent; one on another channel is no longer sent. */
async function settleSending(context: Context, { id, state }: PurchaseOrder, via: OrderBy): Promise<void> {
  if (state === "approved") return;
  const { message_id, sent_by } = await context.db
    .selectFrom("purchase_orders")
    .select(["message_id", "sent_by"])
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (message_id !== null && sent_by === "whatsapp") {
    if (via === "whatsapp") await markMessageSent(context, message_id);
    else await withdrawMessage(context, message_id);
  }
  if (sent_by === "email")
    await (via === "email" ? orderMails.markSent(context, id, "order") : orderMails.withdraw(context, id, "order"));
}

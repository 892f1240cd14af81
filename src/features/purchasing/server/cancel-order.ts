import { sql } from "kysely";
import { withdrawMessage } from "#src/features/messages/server/messages.ts";
import { sendMessage } from "#src/features/messages/server/send.ts";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { recorded } from "#src/features/purchasing/server/edit-orders.ts";
import { lockPurchasing } from "#src/features/purchasing/server/lock.ts";
import { lockOrder, poState, requireShown } from "#src/features/purchasing/server/lock-order.ts";
import { orderMails } from "#src/features/purchasing/server/mails.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Cancels an order. An order that still waits to be sent is not sent; a supplier who may know of the order gets the
 * cancellation that was shown, on the channel of the order.
 */
export async function cancelOrder(context: Context, id: string, version: number): Promise<PurchaseOrder> {
  await lockPurchasing(context);
  const order = await lockOrder(context, id);
  requireShown(order, version);
  if (order.state === "cancelled") return order;
  if (order.state === "received" || order.state === "closed") throw poState(order, "was received already");
  const { message_id } = await context.db
    .selectFrom("purchase_orders")
    .select("message_id")
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (order.state === "sending" && !(await withdrawn(context, order, message_id))) {
    throw poState(order, "is being sent right now; try again in a minute");
  }
  const cancellation_message_id = await notifySupplier(context, order, message_id);
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "cancelled", cancellation_message_id, cancelled_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", "was cancelled");
}

async function withdrawn(context: Context, { id, sent_by }: PurchaseOrder, messageId: string | null): Promise<boolean> {
  if (sent_by === "whatsapp" && messageId !== null) return withdrawMessage(context, messageId);
  return orderMails.withdraw(context, id, "order");
}

/** Returns the id of the message, if the cancellation is sent as one. */
async function notifySupplier(
  context: Context,
  order: PurchaseOrder,
  messageId: string | null,
): Promise<string | null> {
  const { cancellation_text: body, sent_by, channels } = order;
  if (body === null) return null;
  if (sent_by === "whatsapp" && messageId !== null) {
    const { to_number } = await context.db
      .selectFrom("messages")
      .select("to_number")
      .where("company_id", "=", context.companyId)
      .where("id", "=", messageId)
      .executeTakeFirstOrThrow();
    const { id } = await sendMessage(context, { to: to_number, body, kind: "purchase-order" });
    return id;
  }
  if (sent_by === "email" && channels.email !== null) {
    const [subject = ""] = body.split("\n");
    await orderMails.queue(context, {
      about: order.id,
      kind: "cancellation",
      to_address: channels.email,
      subject,
      body,
    });
  }
  return null;
}

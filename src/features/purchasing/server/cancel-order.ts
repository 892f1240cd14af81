import { sql } from "kysely";
import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { recorded } from "#src/features/purchasing/server/order-rows.ts";
import { orderLetters } from "#src/features/purchasing/server/letters.ts";
import { lockShown, poState } from "#src/features/purchasing/server/lock-order.ts";
import type { Context } from "#src/server/context.ts";

/**
 * Cancels an order. If it still waits to be sent, it is not sent. If the supplier may know of the order, the supplier
 * gets the cancellation text that was shown, on the channel of the order.
 */
export async function cancelOrder(context: Context, id: string, version: number): Promise<PurchaseOrder> {
  const order = await lockShown(context, id, version);
  if (order.state === "cancelled") return order;
  if (order.state === "received" || order.state === "closed") throw poState(order, "was received already");
  if (order.state === "sending" && !(await orderLetters.withdraw(context, id))) {
    throw poState(order, "is being sent right now; try again in a minute");
  }
  const cancellation_message_id = await notifySupplier(context, order);
  await context.db
    .updateTable("purchase_orders")
    .set({ state: "cancelled", cancellation_message_id, cancelled_at: sql<string>`now()` })
    .where("company_id", "=", context.companyId)
    .where("id", "=", id)
    .execute();
  return recorded(context, id, "update", "was cancelled");
}

/** Returns the id of the message, if the cancellation is sent as one. */
async function notifySupplier(context: Context, order: PurchaseOrder): Promise<string | null> {
  const { id, cancellation_text: body, channels } = order;
  if (body === null) return null;
  const { sent_by: via, to_number } = await orderLetters.sentAs(context, id);
  if (via === null || via === "phone") return null;
  const to = via === "whatsapp" ? to_number : channels.email;
  return to === null ? null : orderLetters.queue(context, id, "cancellation", { via, to, body });
}

import {
  approvePurchaseOrder,
  markPurchaseOrderSent,
  sendPurchaseOrder,
} from "#src/features/purchasing/step-contract.ts";
import { type LineChange, type PurchaseOrder, updatePurchaseOrder } from "#src/features/purchasing/contract.ts";
import type { OrderBy } from "#src/features/suppliers/order-by.ts";
import { call } from "#src/web/call.ts";

type Changes = { deliver_on: string; note: string; lines: LineChange[] };

/** Saves the changes made on the screen, and approves the order as it is shown there. */
export async function approveShown(order: PurchaseOrder, changes: Changes | null): Promise<PurchaseOrder> {
  const query = { id: order.id };
  const saved =
    changes === null
      ? order
      : (await call(updatePurchaseOrder, { query, body: { version: order.version, ...changes } })).order;
  if (saved.state !== "draft") return saved;
  return (await call(approvePurchaseOrder, { query, body: { version: saved.version } })).order;
}

/** Saves and approves the order in the same way, then sends it. With null, the order is only approved. */
export async function approveAndSend(
  order: PurchaseOrder,
  changes: Changes | null,
  via: OrderBy | null,
): Promise<PurchaseOrder> {
  const approved = await approveShown(order, changes);
  return via === null || via === "phone" ? approved : send(approved, via);
}

/** Sends an approved order. An order that may have been sent is sent only with `again`. */
export async function send(
  { id, version }: PurchaseOrder,
  via: Exclude<OrderBy, "phone">,
  again = false,
): Promise<PurchaseOrder> {
  return (await call(sendPurchaseOrder, { query: { id }, body: { version, via, again } })).order;
}

export async function markSent(order: PurchaseOrder, via: OrderBy): Promise<PurchaseOrder> {
  const body = { version: order.version, via };
  return (await call(markPurchaseOrderSent, { query: { id: order.id }, body })).order;
}

import type { PurchaseOrder } from "#src/features/purchasing/contract.ts";
import { recorded } from "#src/features/purchasing/server/order-rows.ts";
import { lockOrder, poState } from "#src/features/purchasing/server/lock-order.ts";
import { readClock } from "#src/features/purchasing/server/ordering-clock.ts";
import { createSupplierLink, lastPageDay, ORDER_TOKEN } from "#src/features/purchasing/server/supplier-link.ts";
import { SHOWN_STATES } from "#src/features/purchasing/states.ts";
import type { Context } from "#src/server/context.ts";
import { revokePublicTokens } from "#src/server/public-tokens.ts";

/** Invalidates all links to the order that were sent. */
export async function revokeLink(context: Context, id: string): Promise<PurchaseOrder> {
  const order = await lockOrder(context, id);
  if (order.page_until === null) return order;
  await revokePublicTokens(context, ORDER_TOKEN, id);
  return recorded(context, id, "update", "can no longer be opened with its link");
}

/** Creates a new link to a sent order, which a person gives to the supplier. Earlier links are revoked. */
export async function renewLink(context: Context, id: string): Promise<{ order: PurchaseOrder; link: string }> {
  const order = await lockOrder(context, id);
  if (!SHOWN_STATES.includes(order.state)) throw poState(order, "was not sent yet, so there is nothing to open");
  const { now } = await readClock(context);
  if (lastPageDay(order) < now.day) throw poState(order, "is too old: its page is there for 30 days");
  await revokePublicTokens(context, ORDER_TOKEN, id);
  const link = await createSupplierLink(context, order);
  return { order: await recorded(context, id, "update", "has a new link"), link };
}

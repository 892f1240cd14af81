import { afterOrder, type OrderRequest, orderRequest } from "#src/features/menu/cart.ts";
import { type SavedCart, type Pending, rememberOrder } from "#src/features/menu/saved-cart.ts";
import { type Outcome, outcomeOf } from "#src/features/menu/order-outcome.ts";
import type { Texts } from "#src/features/menu/texts/en.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { placePublicOrder } from "#src/features/menu/web/endpoints.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";
import { call, CallError } from "#src/web/call.ts";

export type Result =
  | { kind: "placed"; order: PlacedOrder; table: string }
  /** An order sent earlier turned out to be placed; the cart is another one by now and stays. */
  | { kind: "earlier_placed"; order: PlacedOrder; table: string }
  | Exclude<Outcome, { kind: "earlier" }>;

/**
 * Sends the cart. The key is made before the first attempt and kept with what was sent until an order is known to exist,
 * also over a reload: a retry after a lost answer finds the order instead of placing it again.
 */
export async function placeCart(store: CartStore, companyId: string, texts: Texts): Promise<Result> {
  const { cart, pending } = store.get();
  const request = orderRequest(cart, companyId);
  const key = pending?.key ?? newKey();
  const unsure = pending?.unsure ?? [];
  store.change((kept) => ({
    ...kept,
    cart: { ...kept.cart, customer_id: request.customer_id },
    pending: { key, unsure: [...unsure, request] },
  }));

  const answer = await attempt(key, request, texts);
  if (answer.kind === "placed") return saveOrder(store, answer.order, request);
  if (answer.kind === "accepted") {
    store.change((kept) => ({ ...kept, cart: afterOrder(kept.cart, null), pending: null }));
    return answer;
  }
  if (answer.kind === "earlier") return findEarlier(store, { key, unsure }, texts);
  // What was refused is not booked, so it needs no looking for later.
  if (answer.kind !== "unsure") store.change((kept) => ({ ...kept, pending: { key, unsure } }));
  return answer;
}

type Attempt = { kind: "placed"; order: PlacedOrder } | Outcome;

async function attempt(key: string, request: OrderRequest, texts: Texts, again = true): Promise<Attempt> {
  try {
    const order = await call(placePublicOrder, { body: request }, { idempotencyKey: key });
    return { kind: "placed", order };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const outcome = outcomeOf(error, texts);
    // Placed, but unreadable: the same key once more answers the same order.
    return outcome.kind === "accepted" && again ? attempt(key, request, texts, false) : outcome;
  }
}

/** The key belongs to one of the requests whose answer was lost: sending that one again answers its order. */
async function findEarlier(store: CartStore, { key, unsure }: Pending, texts: Texts): Promise<Result> {
  for (const earlier of unsure) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await attempt(key, earlier, texts);
    if (answer.kind === "placed") return { ...saveOrder(store, answer.order, earlier), kind: "earlier_placed" };
    if (answer.kind !== "earlier") return { kind: "unsure", message: texts.not_placed };
  }
  // None of ours: the key is another's, by whatever accident. A new one makes the next attempt a new order.
  store.change((kept) => ({ ...kept, pending: null }));
  return { kind: "refused", message: texts.not_placed };
}

/** Empties the cart only when it still is what was ordered. */
function saveOrder(store: CartStore, order: PlacedOrder, request: OrderRequest) {
  const { order_id, customer_reference, status_url } = order;
  const record = { order_id, customer_reference, status_url, placed_at: Date.now() };
  store.change((kept) => rememberOrder({ ...kept, pending: null, cart: cartAfter(kept, request, order) }, record));
  return { kind: "placed" as const, order, table: request.table_number };
}

function cartAfter({ cart }: SavedCart, request: OrderRequest, { customer_reference }: PlacedOrder) {
  const content = ({ items, note, table_number }: OrderRequest) => JSON.stringify([items, note, table_number]);
  const same = content(orderRequest(cart, request.company_id)) === content(request);
  return same ? afterOrder(cart, customer_reference) : cart;
}

/** `crypto.randomUUID` exists on secure addresses only, and a restaurant's own server may not be one. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

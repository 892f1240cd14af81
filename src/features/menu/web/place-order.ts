import { afterOrder, type OrderRequest, orderRequest } from "#src/features/menu/cart-lines.ts";
import { type PendingOrder, rememberOrder, type SavedCart } from "#src/features/menu/saved-cart.ts";
import { type Outcome, outcomeOf } from "#src/features/menu/order-outcome.ts";
import type { MenuTexts } from "#src/shared/languages/en/menu.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import type * as contract from "#src/features/orders/contract.ts";
import { withoutShapes } from "#src/features/menu/web/endpoints.ts";
import type { PlacedOrder } from "#src/features/orders/contract.ts";
import { call, CallError } from "#src/web/call.ts";

const placePublicOrder = withoutShapes<typeof contract.placePublicOrder>({
  method: "POST",
  path: "/api/public-menu/public-orders",
});

export type OrderResult =
  | { kind: "placed"; order: PlacedOrder; table: string }
  /** An earlier request turned out to have placed an order. The cart has changed since then, so it is kept. */
  | { kind: "earlier_placed"; order: PlacedOrder; table: string }
  | Exclude<Outcome, { kind: "earlier" }>;

/**
 * Sends the cart, with the total including all charges. `names` are those that the guest sees (`namesOfMenu`). The
 * idempotency key is made before the first attempt and stored with every request sent under it until an order is known
 * to exist, even if the page is reloaded: a retry after a lost response finds the order instead of placing it again.
 */
export async function placeOrder(
  store: CartStore,
  companyId: string,
  texts: MenuTexts,
  total: number,
  names: ReadonlyMap<string, string>,
): Promise<OrderResult> {
  const { cart, pending } = store.get();
  const request = { ...orderRequest(cart, companyId), total };
  const key = pending?.key ?? newKey();
  const unsure = pending?.unsure ?? [];
  store.change((saved) => ({
    ...saved,
    cart: { ...saved.cart, customer_id: request.customer_id },
    pending: { key, unsure: [...unsure, request] },
  }));

  const result = await attempt(key, request, texts, names);
  if (result.kind === "placed") return saveOrder(store, result.order, request);
  if (result.kind === "accepted") {
    store.change((saved) => ({ ...saved, cart: afterOrder(saved.cart, null), pending: null }));
    return result;
  }
  if (result.kind === "earlier") return findEarlier(store, { key, unsure }, texts, names);
  // A rejected request placed no order, so later attempts need not look for one.
  if (result.kind !== "unsure") store.change((saved) => ({ ...saved, pending: { key, unsure } }));
  return result;
}

type Attempt = { kind: "placed"; order: PlacedOrder } | Outcome;

async function attempt(
  key: string,
  request: OrderRequest,
  texts: MenuTexts,
  names: ReadonlyMap<string, string>,
  retry = true,
): Promise<Attempt> {
  try {
    const order = await call(placePublicOrder, { body: request }, { idempotencyKey: key });
    return { kind: "placed", order };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const outcome = outcomeOf(error, texts, names);
    // The order was placed, but its response was unreadable. Another request with the same key returns the same order.
    return outcome.kind === "accepted" && retry ? attempt(key, request, texts, names, false) : outcome;
  }
}

/** A request whose response was lost has used the key. Sending that request again returns its order. */
async function findEarlier(
  store: CartStore,
  { key, unsure }: PendingOrder,
  texts: MenuTexts,
  names: ReadonlyMap<string, string>,
): Promise<OrderResult> {
  for (const earlier of unsure) {
    // oxlint-disable-next-line no-await-in-loop
    const result = await attempt(key, earlier, texts, names);
    if (result.kind === "placed") return { ...saveOrder(store, result.order, earlier), kind: "earlier_placed" };
    if (result.kind !== "earlier") return { kind: "unsure", message: texts.not_placed };
  }
  // No earlier request was placed under this idempotency key, so another order uses it. Drop the key: the next attempt
  // gets a new one and becomes a new order.
  store.change((saved) => ({ ...saved, pending: null }));
  return { kind: "rejected", message: texts.not_placed };
}

/** Stores the order. Empties the cart only if its content is still the content that was ordered. */
function saveOrder(store: CartStore, order: PlacedOrder, request: OrderRequest) {
  const { order_id, customer_reference, status_url } = order;
  const record = { order_id, customer_reference, status_url, placed_at: Date.now() };
  store.change((saved) => rememberOrder({ ...saved, pending: null, cart: cartAfter(saved, request, order) }, record));
  return { kind: "placed" as const, order, table: request.table_number };
}

function cartAfter({ cart }: SavedCart, request: OrderRequest, { customer_reference }: PlacedOrder) {
  const content = ({ items, note, table_number, pickup }: OrderRequest) =>
    JSON.stringify([items, note, table_number, pickup]);
  const isUnchanged = content(orderRequest(cart, request.company_id)) === content(request);
  return isUnchanged ? afterOrder(cart, customer_reference) : cart;
}

/** `crypto.randomUUID` exists only on secure addresses, and a restaurant's own server may not have a secure address. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

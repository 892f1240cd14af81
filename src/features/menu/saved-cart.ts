import { type Cart, type CartChoice, type CartItem, EMPTY_CART } from "#src/features/menu/cart.ts";
import type { OrderRequest } from "#src/features/menu/cart-lines.ts";
import type { RepeatedLine } from "#src/features/menu/repeat-order.ts";

/** An order that was sent and whose result is not known yet. */
export interface PendingOrder {
  /** The idempotency key, the same for every attempt until an order is known to exist. */
  key: string;
  /** The requests that were sent under the key and may have been booked. */
  unsure: OrderRequest[];
}

export interface SavedOrder {
  order_id: string;
  customer_reference: string;
  status_url: string;
  placed_at: number;
}

/** What a guest's device stores for one restaurant, as JSON in localStorage: renaming a field drops open carts. */
export interface SavedCart {
  cart: Cart;
  pending: PendingOrder | null;
  /** Newest first. */
  orders: SavedOrder[];
  /** Added to the cart when the menu opens. */
  again: RepeatedLine[];
  saved_at: number;
}

export const EMPTY_SAVED_CART: SavedCart = { cart: EMPTY_CART, pending: null, orders: [], again: [], saved_at: 0 };

/** An older cart belongs to another day, and so to another table and another meal. */
const MAX_AGE_MS = 12 * 3_600_000;
const MAX_ORDERS = 5;

export function rememberOrder(saved: SavedCart, order: SavedOrder): SavedCart {
  const others = saved.orders.filter((savedOrder) => savedOrder.order_id !== order.order_id);
  return { ...saved, orders: [order, ...others].slice(0, MAX_ORDERS) };
}

/** Reads a stored cart; returns an empty cart for text that is too old or not in this format. */
export function readSavedCart(text: string | null, now = Date.now()): SavedCart {
  const saved = parse(text);
  if (!isRecord(saved) || typeof saved.saved_at !== "number" || now - saved.saved_at > MAX_AGE_MS)
    return EMPTY_SAVED_CART;
  const { cart, pending, orders, again, saved_at } = saved;
  if (!isRecord(cart) || !Array.isArray(cart.items) || !cart.items.every(isItem)) return EMPTY_SAVED_CART;
  return {
    cart: {
      items: cart.items,
      total: typeof cart.total === "number" ? cart.total : 0,
      table_number: textOr(cart.table_number, ""),
      // The fields are not checked here: they are only sent to the server, which checks them.
      where: cart.where as Cart["where"],
      customer_id: textOr(cart.customer_id, null),
      order_id: textOr(cart.order_id, null),
      note: textOr(cart.note, ""),
    },
    pending:
      isRecord(pending) && typeof pending.key === "string" && Array.isArray(pending.unsure)
        ? { key: pending.key, unsure: pending.unsure as OrderRequest[] }
        : null,
    orders: Array.isArray(orders) ? orders.filter(isSavedOrder) : [],
    again: Array.isArray(again) ? again.filter(isRepeatedLine) : [],
    saved_at,
  };
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const textOr = <T>(value: unknown, fallback: T): string | T => (typeof value === "string" ? value : fallback);

const allText = (record: Record<string, unknown>, names: readonly string[]) =>
  names.every((name) => typeof record[name] === "string");

function isItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false;
  const { quantity, price, image_url } = value;
  return (
    allText(value, ["id", "dish_id", "menu_item_id", "dish_name", "size_id", "size_name", "note"]) &&
    Number.isSafeInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number.isFinite(price) &&
    (image_url === null || typeof image_url === "string") &&
    (value.options === undefined || (Array.isArray(value.options) && value.options.every(isChoice)))
  );
}

const isChoice = (value: unknown): value is CartChoice =>
  isRecord(value) && allText(value, ["option_id", "name"]) && Number.isSafeInteger(value.count);

function isSavedOrder(value: unknown): value is SavedOrder {
  return (
    isRecord(value) &&
    allText(value, ["order_id", "customer_reference", "status_url"]) &&
    typeof value.placed_at === "number"
  );
}

function isRepeatedLine(value: unknown): value is RepeatedLine {
  return isRecord(value) && typeof value.dish_name === "string" && Number.isSafeInteger(value.quantity);
}

import { type AgainLine, type Cart, type CartItem, EMPTY_CART, type OrderRequest } from "#src/features/menu/cart.ts";

/** An order whose answer was not seen yet. */
export interface Pending {
  /** The same for every attempt, until one is known to be an order. */
  key: string;
  /** What was sent under the key and may have been booked. */
  unsure: OrderRequest[];
}

export interface PlacedRecord {
  order_id: string;
  customer_reference: string;
  status_url: string;
  placed_at: number;
}

/** What a diner's device keeps of one restaurant. */
export interface SavedCart {
  cart: Cart;
  pending: Pending | null;
  /** Newest first. */
  orders: PlacedRecord[];
  /** Put into the cart when the menu opens. */
  again: AgainLine[];
  saved_at: number;
}

export const EMPTY_SAVED_CART: SavedCart = { cart: EMPTY_CART, pending: null, orders: [], again: [], saved_at: 0 };

/** Next day's guest sits at another table and wants something else. */
const STALE_AFTER_MS = 12 * 3_600_000;
const MAX_ORDERS = 5;

export function rememberOrder(kept: SavedCart, order: PlacedRecord): SavedCart {
  const others = kept.orders.filter((one) => one.order_id !== order.order_id);
  return { ...kept, orders: [order, ...others].slice(0, MAX_ORDERS) };
}

/** Reads what was kept; anything that is not what we write, or too old, is nothing. */
export function readSavedCart(text: string | null, now = Date.now()): SavedCart {
  const kept = parse(text);
  if (!isRecord(kept) || typeof kept.saved_at !== "number" || now - kept.saved_at > STALE_AFTER_MS)
    return EMPTY_SAVED_CART;
  const { cart, pending, orders, again, saved_at } = kept;
  if (!isRecord(cart) || !Array.isArray(cart.items) || !cart.items.every(isItem)) return EMPTY_SAVED_CART;
  return {
    cart: {
      items: cart.items,
      total: typeof cart.total === "number" ? cart.total : 0,
      table_number: textOr(cart.table_number, ""),
      customer_id: textOr(cart.customer_id, null),
      order_id: textOr(cart.order_id, null),
      note: textOr(cart.note, ""),
    },
    pending:
      isRecord(pending) && typeof pending.key === "string" && Array.isArray(pending.unsure)
        ? { key: pending.key, unsure: pending.unsure as OrderRequest[] }
        : null,
    orders: Array.isArray(orders) ? orders.filter(isPlaced) : [],
    again: Array.isArray(again) ? again.filter(isAgain) : [],
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
    (image_url === null || typeof image_url === "string")
  );
}

function isPlaced(value: unknown): value is PlacedRecord {
  return (
    isRecord(value) &&
    allText(value, ["order_id", "customer_reference", "status_url"]) &&
    typeof value.placed_at === "number"
  );
}

function isAgain(value: unknown): value is AgainLine {
  return isRecord(value) && typeof value.dish_name === "string" && Number.isSafeInteger(value.quantity);
}

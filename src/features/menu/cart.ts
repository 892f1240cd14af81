import { multiply, roundMoney, sum } from "#src/shared/money.ts";
import { MAX_LINE_PORTIONS, MAX_ORDER_PORTIONS } from "#src/features/orders/limits.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";

export interface CartItem {
  /** Built from dish id, size id and a timestamp. */
  id: string;
  dish_id: string;
  menu_item_id: string;
  dish_name: string;
  size_id: string;
  size_name: string;
  price: number;
  quantity: number;
  image_url: string | null;
  note: string;
  /** The price when the line was added, if the restaurant has changed it since. */
  old_price?: number;
}

export interface Cart {
  items: CartItem[];
  total: number;
  table_number: string;
  /** Null until the first order. */
  customer_id: string | null;
  /** Reference of the order placed last from this cart. */
  order_id: string | null;
  note: string;
}

export const EMPTY_CART: Cart = { items: [], total: 0, table_number: "", customer_id: null, order_id: null, note: "" };

type Choice = Pick<CartItem, "dish_id" | "dish_name" | "size_id" | "size_name" | "price" | "image_url">;

const withItems = (cart: Cart, items: CartItem[], currency: string): Cart => ({
  ...cart,
  items,
  total: roundMoney(sum(items.map((item) => multiply(item.price, item.quantity))), currency),
});

/** Adds a new line even for a dish that is in the cart already, because each line can have its own note. */
export function addLine(cart: Cart, choice: Choice, currency: string, now = Date.now()): Cart {
  const usedIds = new Set(cart.items.map((item) => item.id));
  let timestamp = now;
  while (usedIds.has(`${choice.dish_id}-${choice.size_id}-${timestamp}`)) timestamp += 1;
  const id = `${choice.dish_id}-${choice.size_id}-${timestamp}`;
  const line: CartItem = { ...choice, id, menu_item_id: choice.dish_id, quantity: 1, note: "" };
  return withItems(cart, [...cart.items, line], currency);
}

/** A quantity below 1 removes the line; one above what an order can hold becomes the largest possible. */
export function setQuantity(cart: Cart, id: string, quantity: number, currency: string): Cart {
  const items = cart.items.flatMap((item) => {
    if (item.id !== id) return [item];
    const allowed = Math.max(1, item.quantity + portionsLeft(cart, item));
    return quantity < 1 ? [] : [{ ...item, quantity: Math.min(Math.floor(quantity), allowed) }];
  });
  return withItems(cart, items, currency);
}

export function setNote(cart: Cart, id: string, note: string): Cart {
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { ...item, note } : item)) };
}

/** Returns how many more portions the cart can hold: of one line, or in a new line. */
export function portionsLeft(cart: Pick<Cart, "items">, item?: CartItem): number {
  return Math.min(MAX_LINE_PORTIONS - (item?.quantity ?? 0), MAX_ORDER_PORTIONS - countItems(cart));
}

/**
 * Puts a line back at its position in the cart from which it was removed (`before`). The cart stays as it is when an order
 * was placed since: what is in it now belongs to the next order.
 */
export function restoreLine(cart: Cart, before: Cart, line: CartItem, currency: string): Cart {
  if (cart.order_id !== before.order_id || cart.items.some((item) => item.id === line.id)) return cart;
  const position = before.items.findIndex((item) => item.id === line.id);
  return withItems(cart, cart.items.toSpliced(position, 0, line), currency);
}

export const countItems = (cart: Pick<Cart, "items">): number =>
  cart.items.reduce((count, item) => count + item.quantity, 0);

export const lineTotal = (item: Pick<CartItem, "price" | "quantity">, currency: string): number =>
  roundMoney(multiply(item.price, item.quantity), currency);

/** A size's current price. */
export interface SizePrice {
  size_id: string | null;
  price: number | null;
}

/** Sets new prices and marks the lines they change. Returns the same cart when no price differs. */
export function updatePrices(cart: Cart, prices: readonly SizePrice[], currency: string): Cart {
  const bySize = new Map(prices.map(({ size_id, price }) => [size_id, price]));
  const items = cart.items.map((item) => {
    const price = bySize.get(item.size_id);
    if (price == null || price === item.price) return item;
    const { old_price = item.price, ...rest } = item;
    return old_price === price ? { ...rest, price } : { ...rest, price, old_price };
  });
  return items.every((item, position) => item === cart.items[position]) ? cart : withItems(cart, items, currency);
}

/** Returns the prices of a menu, for `updatePrices`. */
export const pricesOf = (menu: ShownMenu): SizePrice[] =>
  menu.dishes.flatMap((dish) => dish.sizes.map(({ id, price }) => ({ size_id: id, price })));

/** `deleted`: the staff takes it as a special request. `unavailable`: hidden, or its size is gone; it cannot be ordered. */
export type LineState = "available" | "sold_out" | "deleted" | "unavailable";

/** Returns whether the current menu still offers what is in the cart. */
export function lineState(menu: ShownMenu, item: Pick<CartItem, "dish_id" | "size_id">): LineState {
  const dish = menu.dishes.find((one) => one.id === item.dish_id);
  const size = dish?.sizes.find((one) => one.id === item.size_id);
  if (!dish && menu.deleted_dishes.includes(item.dish_id)) return "deleted";
  if (!size) return "unavailable";
  return size.sold_out ? "sold_out" : "available";
}

/** Returns the lines that the server would not take, for a message before the order is sent. */
export const unavailableLines = (menu: ShownMenu, cart: Pick<Cart, "items">): CartItem[] =>
  cart.items.filter((item) => lineState(menu, item) === "unavailable");

/** Returns the total of the lines that have a price; `special` when the cart has a deleted dish, whose price is agreed on. */
export function pricedTotal(menu: ShownMenu, cart: Cart): { total: number; special: boolean } {
  const deleted = cart.items.filter((item) => lineState(menu, item) === "deleted");
  const { currency } = menu.company;
  const without = withItems(
    cart,
    cart.items.filter((item) => !deleted.includes(item)),
    currency,
  );
  return { total: without.total, special: deleted.length > 0 };
}

/** Returns the cart after an order: empty, with the same table and guest. */
export function afterOrder(cart: Cart, orderId: string | null): Cart {
  return { ...EMPTY_CART, table_number: cart.table_number, customer_id: cart.customer_id, order_id: orderId };
}

/** The order request of docs/spec/3-dishes-orders-menu.md, "Public menu and ordering", with the notes. */
export function orderRequest(cart: Cart, companyId: string, now = Date.now()) {
  return {
    items: cart.items.map(({ id: _, image_url: __, old_price: ___, note, ...item }) => ({
      ...item,
      note: note.trim() || null,
    })),
    total: cart.total,
    table_number: cart.table_number.trim(),
    customer_id: cart.customer_id ?? `guest-${now}`,
    company_id: companyId,
    note: cart.note.trim() || null,
  };
}
export type OrderRequest = ReturnType<typeof orderRequest>;

/** A line of an earlier order that the guest wants to order again. */
export interface RepeatedLine {
  menu_item_id: string | null;
  size_id: string | null;
  dish_name: string;
  quantity: number;
}

/** Adds an earlier order's lines at today's prices, as far as the menu still offers them; `missing` names the others. */
export function repeatOrder(
  cart: Cart,
  lines: readonly RepeatedLine[],
  menu: ShownMenu,
  now = Date.now(),
): { cart: Cart; missing: string[] } {
  const missing: string[] = [];
  let next = cart;
  for (const line of lines) {
    const dish = menu.dishes.find((one) => one.id === line.menu_item_id);
    const size = dish?.sizes.find((one) => one.id === line.size_id);
    if (!dish || !size || size.sold_out) {
      missing.push(line.dish_name);
      continue;
    }
    const choice = {
      dish_id: dish.id,
      dish_name: dish.name,
      size_id: size.id,
      size_name: size.name,
      price: size.price,
    };
    next = addLine(next, { ...choice, image_url: dish.image_url }, menu.company.currency, now);
    const added = next.items.at(-1);
    if (added) next = setQuantity(next, added.id, line.quantity, menu.company.currency);
  }
  return { cart: next, missing };
}

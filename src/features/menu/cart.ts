import { multiply, roundMoney, sum } from "#src/shared/money.ts";
import { MAX_LINE_PORTIONS, MAX_ORDER_PORTIONS } from "#src/features/orders/limits.ts";
import type { DishGroup, MenuOptionGroup } from "#src/features/menu/contract.ts";
import type { ShownDish, ShownMenu } from "#src/features/menu/shown.ts";
import { type Choice, unitPrice } from "#src/features/offer/options/price.ts";

export interface CartChoice extends Choice {
  name: string;
}

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
  /** The options chosen for each portion, with the names the guest saw; missing on a dish without options. */
  options?: CartChoice[];
  /** The price when the line was added, if the restaurant has changed it since. */
  old_price?: number;
}

/** The guest's location, besides the table's name. */
export interface Where {
  /** The token of the table's printed code, which decides the table. */
  table_code?: string;
  /** The order type that the guest chose, where the restaurant offers both. */
  order_type?: "table" | "pickup";
  pickup?: Pickup;
}

/** Who collects an order, and when; null is as soon as possible. */
export interface Pickup {
  name: string;
  phone: string;
  due_at: string | null;
}

export interface Cart {
  items: CartItem[];
  total: number;
  table_number: string;
  where?: Where | undefined;
  /** Null until the first order. */
  customer_id: string | null;
  /** Reference of the order placed last from this cart. */
  order_id: string | null;
  note: string;
}

export const EMPTY_CART: Cart = { items: [], total: 0, table_number: "", customer_id: null, order_id: null, note: "" };

/** A dish in a size, with the chosen options. */
export type NewLine = Pick<
  CartItem,
  "dish_id" | "dish_name" | "size_id" | "size_name" | "price" | "image_url" | "options"
>;

/** Returns the cart with these lines and their total. */
export const withItems = (cart: Cart, items: CartItem[], currency: string): Cart => ({
  ...cart,
  items,
  total: roundMoney(sum(items.map((item) => multiply(item.price, item.quantity))), currency),
});

/** Adds a new line even for a dish that is in the cart already, because each line can have its own note. */
export function addLine(cart: Cart, choice: NewLine, currency: string, now = Date.now()): Cart {
  const usedIds = new Set(cart.items.map((item) => item.id));
  let timestamp = now;
  while (usedIds.has(`${choice.dish_id}-${choice.size_id}-${timestamp}`)) timestamp += 1;
  const id = `${choice.dish_id}-${choice.size_id}-${timestamp}`;
  const line: CartItem = { ...choice, id, menu_item_id: choice.dish_id, quantity: 1, note: "" };
  return withItems(cart, [...cart.items, line], currency);
}

/** Returns how many more portions the cart can hold, in one existing line or in a new line. */
export function portionsLeft(cart: Pick<Cart, "items">, item?: CartItem): number {
  return Math.min(MAX_LINE_PORTIONS - (item?.quantity ?? 0), MAX_ORDER_PORTIONS - countItems(cart));
}

export const countItems = (cart: Pick<Cart, "items">): number =>
  cart.items.reduce((count, item) => count + item.quantity, 0);

/** The current price of a size, alone or with the chosen options. */
export interface SizePrice {
  size_id: string | null;
  price: number | null;
  options?: readonly Choice[];
}

/** Returns the same text for the same size with the same choices, in whatever order they were made. */
const pricedAs = (sizeId: string | null, options: readonly Choice[] = []) =>
  [sizeId, ...options.map(({ option_id, count }) => `${option_id} ${count}`).sort()].join();

/** Sets new prices and marks the lines they change. Returns the same cart when no price differs. */
export function updatePrices(cart: Cart, prices: readonly SizePrice[], currency: string): Cart {
  const known = new Map(prices.map(({ size_id, price, options }) => [pricedAs(size_id, options), price]));
  const items = cart.items.map((item) => {
    const price = known.get(pricedAs(item.size_id, item.options));
    if (price == null || price === item.price) return item;
    const { old_price = item.price, ...rest } = item;
    return old_price === price ? { ...rest, price } : { ...rest, price, old_price };
  });
  return items.every((item, position) => item === cart.items[position]) ? cart : withItems(cart, items, currency);
}

/** Returns the prices of a menu, and of the cart's lines with options, for `updatePrices`. */
export function pricesOf(menu: ShownMenu, { items }: Pick<Cart, "items">): SizePrice[] {
  return menu.dishes.flatMap((dish) =>
    dish.sizes.flatMap(({ id, price }) => [
      { size_id: id, price },
      ...items.flatMap(({ size_id, options }) =>
        options && size_id === id ? [{ size_id, options, price: unitPrice(price, groupsOf(menu, dish), options) }] : [],
      ),
    ]),
  );
}

/** A group of options with the limits that apply to a dish. */
export interface ShownGroup extends Omit<DishGroup, "group_id">, MenuOptionGroup {}

export function groupsOf({ option_groups = [] }: ShownMenu, dish: Pick<ShownDish, "option_groups">): ShownGroup[] {
  return (dish.option_groups ?? []).flatMap(({ group_id, ...numbers }) => {
    const group = option_groups.find(({ id }) => id === group_id);
    return group ? [{ ...group, ...numbers }] : [];
  });
}

import {
  type Cart,
  type CartChoice,
  type CartItem,
  EMPTY_CART,
  groupsOf,
  portionsLeft,
  type ShownGroup,
  withItems,
} from "#src/features/menu/cart.ts";
import { numberProblem } from "#src/features/offer/options/choices.ts";
import type { Choice } from "#src/features/offer/options/price.ts";
import type { ShownMenu } from "#src/features/menu/shown.ts";
import { multiply, roundMoney } from "#src/shared/money.ts";

/**
 * Sets the quantity of a line. A quantity below 1 removes the line. A quantity above the maximum of an order is reduced
 * to the largest possible one.
 */
export function setQuantity(cart: Cart, id: string, quantity: number, currency: string): Cart {
  const items = cart.items.flatMap((item) => {
    if (item.id !== id) return [item];
    const allowed = Math.max(1, item.quantity + portionsLeft(cart, item));
    return quantity < 1 ? [] : [{ ...item, quantity: Math.min(Math.floor(quantity), allowed) }];
  });
  return withItems(cart, items, currency);
}

/** Replaces the choices of a line, at today's price; its portions and its note stay. */
export function changeChoices(
  cart: Cart,
  id: string,
  { price, options }: { price: number; options: CartChoice[] },
  currency: string,
): Cart {
  const items = cart.items.map((item) => {
    if (item.id !== id) return item;
    const { old_price: _, ...line } = item;
    return { ...line, price, options };
  });
  return withItems(cart, items, currency);
}

export function setNote(cart: Cart, id: string, note: string): Cart {
  return { ...cart, items: cart.items.map((item) => (item.id === id ? { ...item, note } : item)) };
}

/**
 * Puts a line back at its position in the cart from which it was removed (`before`). The cart stays as it is if an
 * order was placed meanwhile, because its lines then belong to the next order.
 */
export function restoreLine(cart: Cart, before: Cart, line: CartItem, currency: string): Cart {
  if (cart.order_id !== before.order_id || cart.items.some((item) => item.id === line.id)) return cart;
  const position = before.items.findIndex((item) => item.id === line.id);
  return withItems(cart, cart.items.toSpliced(position, 0, line), currency);
}

export const lineTotal = (item: Pick<CartItem, "price" | "quantity">, currency: string): number =>
  roundMoney(multiply(item.price, item.quantity), currency);

/**
 * `deleted`: the staff takes it as a special request. `unavailable`: hidden, or its size is gone; it cannot be ordered.
 * `later`: it is served at other hours.
 */
export type LineState = "available" | "sold_out" | "later" | "deleted" | "unavailable";

/** Returns whether the current menu still offers what is in the cart. */
export function lineState(menu: ShownMenu, item: Pick<CartItem, "dish_id" | "size_id" | "options">): LineState {
  const dish = menu.dishes.find((dish) => dish.id === item.dish_id);
  const size = dish?.sizes.find((size) => size.id === item.size_id);
  if (!dish && menu.deleted_dishes.includes(item.dish_id)) return "deleted";
  if (!size) return "unavailable";
  if (dish?.offered_from) return "later";
  if (!dish || size.sold_out) return "sold_out";
  return stateOfChoices(groupsOf(menu, dish), item.options ?? []);
}

/** Returns whether the chosen options can still be chosen. */
function stateOfChoices(groups: readonly ShownGroup[], choices: readonly Choice[]): LineState {
  const options = new Map(groups.flatMap((group) => group.options.map((option) => [option.id, option])));
  if (choices.some(({ option_id }) => !options.has(option_id))) return "unavailable";
  if (groups.some((group) => numberProblem(group, choices) !== null)) return "unavailable";
  return choices.some(({ option_id }) => options.get(option_id)?.sold_out) ? "sold_out" : "available";
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
  const { table_number, where, customer_id } = cart;
  // The next order is for another time.
  const next = where?.pickup ? { ...where, pickup: { ...where.pickup, due_at: null } } : where;
  return { ...EMPTY_CART, table_number, where: next, customer_id, order_id: orderId };
}

/** The order request of docs/spec/3-dishes-orders-menu.md, "Public menu and ordering", with the notes. */
export function orderRequest(cart: Cart, companyId: string, now = Date.now()) {
  return {
    items: cart.items.map(({ id: _, image_url: __, old_price: ___, note, options, ...item }) => ({
      ...item,
      note: note.trim() || null,
      ...(options && { options: options.map(({ option_id, count }) => ({ option_id, count })) }),
    })),
    total: cart.total,
    ...destinationOf(cart),
    customer_id: cart.customer_id ?? `guest-${now}`,
    company_id: companyId,
    note: cart.note.trim() || null,
  };
}
/** Returns the destination of the order: a table, or who picks it up. */
function destinationOf({ table_number, where = {} }: Cart) {
  const { order_type, pickup, table_code } = where;
  if (order_type !== "pickup" || !pickup)
    return { table_number: table_number.trim(), ...(table_code && { table_code }) };
  const { name, phone, due_at } = pickup;
  return { order_type, table_number: "", pickup: { name: name.trim(), phone: phone.trim() || null, due_at } };
}

export type OrderRequest = ReturnType<typeof orderRequest>;

/**
 * Returns choices with the names that the menu shows, in the menu's order; options that it no longer has are left out.
 */
export function namedChoices(groups: readonly ShownGroup[], choices: readonly Choice[]): CartChoice[] {
  const counts = new Map(choices.map(({ option_id, count }) => [option_id, count]));
  return groups.flatMap(({ options }) =>
    options.flatMap(({ id, name }) => {
      const count = counts.get(id) ?? 0;
      return count > 0 ? [{ option_id: id, count, name }] : [];
    }),
  );
}

/**
 * Returns a table as the restaurant's list spells it, however it was typed; empty for a table that is not in the list.
 */
export function listedTable(tables: readonly string[], table: string): string {
  const written = (name: string) => name.trim().normalize("NFKC").toLowerCase();
  return tables.find((name) => written(name) === written(table)) ?? "";
}

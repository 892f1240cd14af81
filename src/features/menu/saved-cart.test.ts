import fc from "fast-check";
import { expect, test } from "vitest";
import { addLine, EMPTY_CART } from "#src/features/menu/cart.ts";
import { type SavedCart, EMPTY_SAVED_CART, readSavedCart, rememberOrder } from "#src/features/menu/saved-cart.ts";

const HOUR = 3_600_000;
const choice = { dish_id: "d1", dish_name: "Laksa", size_id: "s1", size_name: "Large", price: 12.9, image_url: null };
const order = { order_id: "o1", customer_reference: "K7F3QX", status_url: "/menu?order=t", placed_at: 1 };
const saved: SavedCart = {
  cart: { ...addLine(EMPTY_CART, choice, "SGD", 1), table_number: "7" },
  pending: { key: "k".repeat(32), unsure: [] },
  orders: [order],
  again: [{ menu_item_id: "d1", size_id: "s1", dish_name: "Laksa", quantity: 2 }],
  saved_at: 1000,
};

test("a stored cart is read back unchanged", () => {
  expect(readSavedCart(JSON.stringify(saved), 1000 + HOUR)).toEqual(saved);
});

test("a cart older than 12 hours is dropped", () => {
  expect(readSavedCart(JSON.stringify(saved), 1000 + 13 * HOUR)).toBe(EMPTY_SAVED_CART);
});

test.each([
  null,
  "",
  "{",
  "null",
  "[]",
  JSON.stringify({ ...saved, cart: null }),
  JSON.stringify({ ...saved, cart: { items: [{ id: "x" }] } }),
  JSON.stringify({ ...saved, cart: { items: [{ ...saved.cart.items[0], quantity: 0 }] } }),
  JSON.stringify({ ...saved, cart: { items: [{ ...saved.cart.items[0], price: "12" }] } }),
])("the text %j is read as the empty cart", (text) => {
  expect(readSavedCart(text, 1001)).toBe(EMPTY_SAVED_CART);
});

test("reading never fails, whatever is stored", () => {
  fc.assert(fc.property(fc.json(), (text) => readSavedCart(text, 1001).cart.items.every((item) => item.quantity >= 1)));
  const damaged = fc.object({ key: fc.constantFrom("cart", "items", "pending", "orders", "again", "saved_at", "key") });
  fc.assert(fc.property(damaged, (value) => Array.isArray(readSavedCart(JSON.stringify(value), 1).orders)));
});

test("the five newest orders are remembered, each once", () => {
  const many = [1, 2, 3, 4, 5, 6, 3].reduce(
    (savedCart, n) => rememberOrder(savedCart, { ...order, order_id: `o${n}` }),
    EMPTY_SAVED_CART,
  );
  expect(many.orders.map((order) => order.order_id)).toEqual(["o3", "o6", "o5", "o4", "o2"]);
});

import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addLine, EMPTY_CART } from "#src/features/menu/cart.ts";
import { setQuantity } from "#src/features/menu/cart-lines.ts";
import { type SavedCart, EMPTY_SAVED_CART } from "#src/features/menu/saved-cart.ts";
import { texts as en } from "#src/shared/languages/en/menu.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { placeOrder } from "#src/features/menu/web/place-order.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish, createItem } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => vi.unstubAllGlobals());

type Connection = (path: string, init: RequestInit) => Promise<Response>;
const direct: Connection = async (path, init) => app.app.request(path, init);

/** Sets how each of the guest's next requests reaches the real application; further requests arrive unchanged. */
function connect(...attempts: Connection[]): void {
  const wait = setTimeout;
  // Shortens only the pauses between retries.
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => wait(work, [1000, 2000, 4000].includes(ms) ? 1 : ms));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => (attempts.shift() ?? direct)(path, init));
}
const lostRequest: Connection = () => Promise.reject(new TypeError("cut"));
const lostResponse: Connection = async (path, init) => {
  await direct(path, init);
  throw new TypeError("cut");
};
const unreadableResponse: Connection = async (path, init) => {
  const { status } = await direct(path, init);
  return new Response('{"order_id": "', { status, headers: { "content-type": "application/json" } });
};
const hotspot: Connection = async () =>
  new Response("<h1>Accept our terms</h1>", { headers: { "content-type": "text/html" } });

function storeOf(saved: SavedCart): CartStore {
  let current = saved;
  return { get: () => current, change: (change) => (current = change(current)), subscribe: () => () => {} };
}

/** A guest's phone at table 4 with one soup in the cart, and a restaurant with the given stock. */
async function guest({ stock = 1000, price = 12.5 } = {}) {
  const { companyId } = await createOwner(app);
  const item = await createItem(app, companyId, "Broth", stock);
  const dish = await createDish(app, companyId, {
    name: "Soup",
    sizes: [{ price, recipe: [{ item, quantity: 100 }] }],
  });
  const soup = {
    dish_id: dish.id,
    dish_name: "Soup",
    size_id: dish.sizes[0]!,
    size_name: "Regular",
    price,
    image_url: null,
  };
  const cart = { ...addLine(EMPTY_CART, soup, "USD", 1), table_number: "4" };
  const store = storeOf({ ...EMPTY_SAVED_CART, cart });
  const count = async (table: string) => {
    const { rows } = await app.pool.query<{ n: string }>(`select count(*) as n from ${table} where company_id = $1`, [
      companyId,
    ]);
    return Number(rows[0]?.n);
  };
  const order = () => placeOrder(store, companyId, en, store.get().cart.total, new Map());
  return { companyId, dish, soup, store, order, orders: () => count("orders") };
}

test("an order empties the cart, preserves the table and is remembered", async () => {
  const { store, order, orders } = await guest();
  connect();
  const result = await order();
  expect(result).toMatchObject({ kind: "placed", table: "4", order: { item_count: 1, total_amount: 12.5 } });
  const { cart, pending, orders: remembered } = store.get();
  expect([cart.items, cart.table_number, pending]).toEqual([[], "4", null]);
  expect(remembered).toHaveLength(1);
  expect(cart.order_id).toBe(remembered[0]?.customer_reference);
  expect(await orders()).toBe(1);
});

test("an order whose response is lost is found again by the same call, and is booked once", async () => {
  const { order, orders } = await guest();
  connect(lostResponse);
  expect(await order()).toMatchObject({ kind: "placed" });
  expect(await orders()).toBe(1);
});

test("when every response is lost the cart stays, and the next attempt finds the order", async () => {
  const { store, order, orders } = await guest();
  connect(lostResponse, lostRequest, lostRequest, lostRequest);
  expect(await order()).toEqual({ kind: "unsure", message: en.not_placed });
  expect(store.get().cart.items).toHaveLength(1);
  expect(store.get().pending?.unsure).toHaveLength(1);
  connect();
  expect(await order()).toMatchObject({ kind: "placed" });
  expect(await orders()).toBe(1);
  expect(store.get().cart.items).toHaveLength(0);
});

test("a cart changed after a lost response is not ordered too: the guest is shown the earlier order", async () => {
  const { store, order, orders, soup } = await guest();
  connect(lostResponse, lostRequest, lostRequest, lostRequest);
  await order();
  store.change((saved) => ({ ...saved, cart: addLine(saved.cart, soup, "USD", 2) }));
  connect();
  expect(await order()).toMatchObject({ kind: "earlier_placed", order: { item_count: 1 } });
  expect(await orders()).toBe(1);
  expect(store.get().cart.items).toHaveLength(2);
  expect(await order()).toMatchObject({ kind: "placed", order: { item_count: 2 } });
  expect(await orders()).toBe(2);
});

test("a cart whose first request never arrived is ordered by the next attempt, with its changes", async () => {
  const { store, order, orders, soup } = await guest();
  connect(lostRequest, lostRequest, lostRequest, lostRequest);
  expect(await order()).toMatchObject({ kind: "unsure" });
  expect(await orders()).toBe(0);
  store.change((saved) => ({ ...saved, cart: addLine(saved.cart, soup, "USD", 2) }));
  connect();
  expect(await order()).toMatchObject({ kind: "placed", order: { item_count: 2 } });
  expect(await orders()).toBe(1);
});

test("an unreadable response is requested again; if it is unreadable twice, the order counts as placed without details", async () => {
  const first = await guest();
  connect(unreadableResponse);
  expect(await first.order()).toMatchObject({ kind: "placed" });
  const second = await guest();
  connect(unreadableResponse, unreadableResponse);
  expect(await second.order()).toEqual({ kind: "accepted" });
  expect([await first.orders(), await second.orders()]).toEqual([1, 1]);
  expect(second.store.get().cart.items).toHaveLength(0);
});

test("a hotspot's sign-in page does not count as an order", async () => {
  const { store, order, orders } = await guest();
  connect(hotspot);
  expect(await order()).toEqual({ kind: "unsure", message: en.unreadable });
  expect(await orders()).toBe(0);
  expect(store.get().cart.items).toHaveLength(1);
});

test("an order at outdated prices is rejected with the new prices, and nothing is booked", async () => {
  const { dish, store, order, orders } = await guest();
  await app.pool.query("update dish_size set price = 13.25 where menu_item_id = $1", [dish.id]);
  connect();
  expect(await order()).toEqual({ kind: "prices", prices: [{ size_id: dish.sizes[0], price: 13.25 }] });
  expect(await orders()).toBe(0);
  expect(store.get().pending?.unsure).toEqual([]);
});

test("an order of a sold-out dish is rejected with the dish's name, and nothing is booked", async () => {
  const { store, order, orders } = await guest({ stock: 150 });
  store.change(({ cart, ...saved }) => ({ ...saved, cart: setQuantity(cart, cart.items[0]!.id, 2, "USD") }));
  connect();
  expect(await order()).toEqual({ kind: "sold_out", names: ["Soup"] });
  expect(await orders()).toBe(0);
});

test("a dish that left the menu becomes a special request, as the server stored it", async () => {
  const { dish, order, orders } = await guest();
  await app.pool.query("update dish set deleted_at = now() where id = $1", [dish.id]);
  connect();
  const result = await order();
  expect(result).toMatchObject({ kind: "placed", order: { is_special_request: true } });
  expect(result.kind === "placed" && result.order.customer_reference).toMatch(/^SR-/);
  expect(await orders()).toBe(1);
});

test("two clicks at once place one order", async () => {
  const { order, orders, store } = await guest();
  connect();
  const key = "k".repeat(32);
  store.change((saved) => ({ ...saved, pending: { key, unsure: [] } }));
  await Promise.all([order(), order()]);
  expect(await orders()).toBe(1);
});

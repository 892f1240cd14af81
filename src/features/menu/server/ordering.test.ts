import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { addLine, EMPTY_CART, setQuantity } from "#src/features/menu/cart.ts";
import { type SavedCart, EMPTY_SAVED_CART } from "#src/features/menu/saved-cart.ts";
import { en } from "#src/features/menu/texts/en.ts";
import type { CartStore } from "#src/features/menu/web/cart-store.ts";
import { placeCart } from "#src/features/menu/web/place-order.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createDish, createItem } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(() => vi.unstubAllGlobals());

type Wire = (path: string, init: RequestInit) => Promise<Response>;
const direct: Wire = async (path, init) => app.app.request(path, init);

/** The diner's phone talks to the real application over a wire that can be cut. */
function wire(...attempts: Wire[]): void {
  const wait = setTimeout;
  // The waits between repeated calls are cut short, and no others.
  vi.stubGlobal("setTimeout", (work: () => void, ms = 0) => wait(work, [1000, 2000, 4000].includes(ms) ? 1 : ms));
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => (attempts.shift() ?? direct)(path, init));
}
const cutBefore: Wire = () => Promise.reject(new TypeError("cut"));
const cutAfter: Wire = async (path, init) => {
  await direct(path, init);
  throw new TypeError("cut");
};
const garbled: Wire = async (path, init) => {
  const { status } = await direct(path, init);
  return new Response('{"order_id": "', { status, headers: { "content-type": "application/json" } });
};
const hotspot: Wire = async () =>
  new Response("<h1>Accept our terms</h1>", { headers: { "content-type": "text/html" } });

function storeOf(kept: SavedCart): CartStore {
  let now = kept;
  return { get: () => now, change: (change) => (now = change(now)), subscribe: () => () => {} };
}

/** A phone at table 4 with one soup in the cart, in a restaurant that has this much of it. */
async function diner({ stock = 1000, price = 12.5 } = {}) {
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
  const place = () => placeCart(store, companyId, en);
  return { companyId, dish, soup, store, place, orders: () => count("orders") };
}

test("an order empties the cart, keeps the table, and is remembered", async () => {
  const { store, place, orders } = await diner();
  wire();
  const result = await place();
  expect(result).toMatchObject({ kind: "placed", table: "4", order: { item_count: 1, total_amount: 12.5 } });
  const { cart, pending, orders: remembered } = store.get();
  expect([cart.items, cart.table_number, pending]).toEqual([[], "4", null]);
  expect(remembered).toHaveLength(1);
  expect(cart.order_id).toBe(remembered[0]?.customer_reference);
  expect(await orders()).toBe(1);
});

test("an answer lost on the way is found again by the same call, and books once", async () => {
  const { place, orders } = await diner();
  wire(cutAfter);
  expect(await place()).toMatchObject({ kind: "placed" });
  expect(await orders()).toBe(1);
});

test("when every answer is lost the cart stays, and the next attempt finds the order", async () => {
  const { store, place, orders } = await diner();
  wire(cutAfter, cutBefore, cutBefore, cutBefore);
  expect(await place()).toEqual({ kind: "unsure", message: en.not_placed });
  expect(store.get().cart.items).toHaveLength(1);
  expect(store.get().pending?.unsure).toHaveLength(1);
  wire();
  expect(await place()).toMatchObject({ kind: "placed" });
  expect(await orders()).toBe(1);
  expect(store.get().cart.items).toHaveLength(0);
});

test("a cart changed after a lost answer is not ordered on top: the diner learns of the earlier order", async () => {
  const { store, place, orders, soup } = await diner();
  wire(cutAfter, cutBefore, cutBefore, cutBefore);
  await place();
  store.change((kept) => ({ ...kept, cart: addLine(kept.cart, soup, "USD", 2) }));
  wire();
  expect(await place()).toMatchObject({ kind: "earlier_placed", order: { item_count: 1 } });
  expect(await orders()).toBe(1);
  expect(store.get().cart.items).toHaveLength(2);
  expect(await place()).toMatchObject({ kind: "placed", order: { item_count: 2 } });
  expect(await orders()).toBe(2);
});

test("a request that never arrived is placed by the next attempt, as it then is", async () => {
  const { store, place, orders, soup } = await diner();
  wire(cutBefore, cutBefore, cutBefore, cutBefore);
  expect(await place()).toMatchObject({ kind: "unsure" });
  expect(await orders()).toBe(0);
  store.change((kept) => ({ ...kept, cart: addLine(kept.cart, soup, "USD", 2) }));
  wire();
  expect(await place()).toMatchObject({ kind: "placed", order: { item_count: 2 } });
  expect(await orders()).toBe(1);
});

test("an answer that cannot be read is asked for again; twice unreadable is placed without details", async () => {
  const first = await diner();
  wire(garbled);
  expect(await first.place()).toMatchObject({ kind: "placed" });
  const second = await diner();
  wire(garbled, garbled);
  expect(await second.place()).toEqual({ kind: "accepted" });
  expect([await first.orders(), await second.orders()]).toEqual([1, 1]);
  expect(second.store.get().cart.items).toHaveLength(0);
});

test("a hotspot's sign-in page is no order", async () => {
  const { store, place, orders } = await diner();
  wire(hotspot);
  expect(await place()).toEqual({ kind: "unsure", message: en.unreadable });
  expect(await orders()).toBe(0);
  expect(store.get().cart.items).toHaveLength(1);
});

test("changed prices come back with the refusal, and nothing is booked", async () => {
  const { dish, store, place, orders } = await diner();
  await app.pool.query("update dish_size set price = 13.25 where menu_item_id = $1", [dish.id]);
  wire();
  expect(await place()).toEqual({ kind: "prices", prices: [{ size_id: dish.sizes[0], price: 13.25 }] });
  expect(await orders()).toBe(0);
  expect(store.get().pending?.unsure).toEqual([]);
});

test("what is sold out is named, and nothing is booked", async () => {
  const { store, place, orders } = await diner({ stock: 150 });
  store.change(({ cart, ...kept }) => ({ ...kept, cart: setQuantity(cart, cart.items[0]!.id, 2, "USD") }));
  wire();
  expect(await place()).toEqual({ kind: "sold_out", names: ["Soup"] });
  expect(await orders()).toBe(0);
});

test("a dish that left the menu becomes a special request only because the server stored one", async () => {
  const { dish, place, orders } = await diner();
  await app.pool.query("update dish set deleted_at = now() where id = $1", [dish.id]);
  wire();
  const result = await place();
  expect(result).toMatchObject({ kind: "placed", order: { is_special_request: true } });
  expect(result.kind === "placed" && result.order.customer_reference).toMatch(/^SR-/);
  expect(await orders()).toBe(1);
});

test("two clicks at once are one order", async () => {
  const { place, orders, store } = await diner();
  wire();
  const key = "k".repeat(32);
  store.change((kept) => ({ ...kept, pending: { key, unsure: [] } }));
  await Promise.all([place(), place()]);
  expect(await orders()).toBe(1);
});

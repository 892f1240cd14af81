import fc from "fast-check";
import { expect, test } from "vitest";
import * as base from "#src/features/menu/cart.ts";
import * as lines from "#src/features/menu/cart-lines.ts";
import { repeatOrder } from "#src/features/menu/repeat-order.ts";
import type { ShownDish, ShownMenu } from "#src/features/menu/shown.ts";

const cart = { ...base, ...lines, repeatOrder };

const choice = { dish_id: "d1", dish_name: "Laksa", size_id: "s1", size_name: "Large", price: 12.9, image_url: null };
const two = cart.addLine(cart.addLine(cart.EMPTY_CART, choice, "SGD", 1000), choice, "SGD", 1000);

test("adding the same dish again adds another line", () => {
  expect(two.items.map((item) => item.id)).toEqual(["d1-s1-1000", "d1-s1-1001"]);
  expect(two.total).toBe(25.8);
});

test("a quantity below 1 removes only that line", () => {
  const [first] = two.items;
  const left = cart.setQuantity(two, first!.id, 0, "SGD");
  expect(left.items.map((item) => item.id)).toEqual(["d1-s1-1001"]);
  expect(left.total).toBe(12.9);
  expect(cart.restoreLine(left, two, first!, "SGD")).toEqual(two);
  expect(cart.restoreLine(two, two, first!, "SGD")).toBe(two);
});

test("undoing a removal after the order does not refill the emptied cart", () => {
  const [first] = two.items;
  const ordered = cart.afterOrder(cart.setQuantity(two, first!.id, 0, "SGD"), "ORD-K7F3QX");
  expect(cart.restoreLine(ordered, two, first!, "SGD")).toBe(ordered);
});

test("a line holds 60 portions and an order 200", () => {
  let full = cart.EMPTY_CART;
  for (let line = 0; line < 4; line += 1) {
    full = cart.addLine(full, choice, "SGD", 1);
    full = cart.setQuantity(full, full.items.at(-1)!.id, 75, "SGD");
  }
  expect(full.items.map(({ quantity }) => quantity)).toEqual([60, 60, 60, 20]);
  expect([cart.portionsLeft(full), cart.portionsLeft(full, full.items[3])]).toEqual([0, 0]);
});

test("the total is exact and in the currency's own digits", () => {
  const line = (price: number, currency: string, quantity: number) => {
    const one = cart.addLine(cart.EMPTY_CART, { ...choice, price }, currency, 1);
    return cart.setQuantity(one, one.items[0]!.id, quantity, currency).total;
  };
  expect(line(0.1, "USD", 3)).toBe(0.3);
  expect(line(1200, "JPY", 7)).toBe(8400);
  expect(line(1.125, "KWD", 3)).toBe(3.375);
  const cents = fc.array(fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 1, max: 60 })), {
    maxLength: 3,
  });
  fc.assert(
    fc.property(cents, (lines) => {
      let one = cart.EMPTY_CART;
      for (const [price, quantity] of lines) {
        one = cart.addLine(one, { ...choice, price: price / 100 }, "SGD", 1);
        one = cart.setQuantity(one, one.items.at(-1)!.id, quantity, "SGD");
      }
      return Math.round(one.total * 100) === lines.reduce((sum, [price, quantity]) => sum + price * quantity, 0);
    }),
  );
});

test("a new price marks the line, and a return to the old price unmarks it", () => {
  const dearer = cart.updatePrices(two, [{ size_id: "s1", price: 13.5 }], "SGD");
  expect(dearer.items.map(({ price, old_price }) => [price, old_price])).toEqual([
    [13.5, 12.9],
    [13.5, 12.9],
  ]);
  expect(dearer.total).toBe(27);
  const more = cart.updatePrices(dearer, [{ size_id: "s1", price: 14 }], "SGD");
  expect(more.items[0]).toMatchObject({ price: 14, old_price: 12.9 });
  expect(cart.updatePrices(more, [{ size_id: "s1", price: 12.9 }], "SGD")).toEqual(two);
});

test("prices of other sizes, and the same price, leave the cart as it is", () => {
  expect(
    cart.updatePrices(
      two,
      [
        { size_id: "s2", price: 1 },
        { size_id: null, price: 2 },
      ],
      "SGD",
    ),
  ).toBe(two);
  expect(cart.updatePrices(two, [{ size_id: "s1", price: 12.9 }], "SGD")).toBe(two);
});

test("the request has what was chosen and shown, and null for blank notes", () => {
  const withNote = cart.setNote({ ...two, table_number: " 7 " }, "d1-s1-1000", "  no chilli ");
  expect(cart.orderRequest(withNote, "c1", 1234)).toEqual({
    items: [
      {
        dish_id: "d1",
        menu_item_id: "d1",
        dish_name: "Laksa",
        size_id: "s1",
        size_name: "Large",
        price: 12.9,
        quantity: 1,
        note: "no chilli",
      },
      {
        dish_id: "d1",
        menu_item_id: "d1",
        dish_name: "Laksa",
        size_id: "s1",
        size_name: "Large",
        price: 12.9,
        quantity: 1,
        note: null,
      },
    ],
    total: 25.8,
    table_number: "7",
    customer_id: "guest-1234",
    company_id: "c1",
    note: null,
  });
  expect(cart.orderRequest({ ...withNote, customer_id: "guest-1" }, "c1").customer_id).toBe("guest-1");
});

test("an order empties the cart and preserves the table and the guest", () => {
  const after = cart.afterOrder({ ...two, table_number: "7", customer_id: "guest-1", note: "birthday" }, "K7F3QX");
  expect(after).toEqual({ ...cart.EMPTY_CART, table_number: "7", customer_id: "guest-1", order_id: "K7F3QX" });
});

const dish = (id: string, sizes: Partial<ShownDish["sizes"][number]>[]) =>
  ({
    id,
    name: `Dish ${id}`,
    image_url: null,
    sizes: sizes.map((size) => ({ id: "s1", name: "Large", price: 13, sold_out: false, ...size })),
  }) as ShownDish;
const menu = (...dishes: ShownDish[]) =>
  ({ company: { currency: "SGD" }, categories: [], dishes, deleted_dishes: [] }) as unknown as ShownMenu;

test("a line is available, sold out, hidden, or of a deleted dish, which has no price", () => {
  const item = { dish_id: "d1", size_id: "s1" };
  expect(cart.lineState(menu(dish("d1", [{}])), item)).toBe("available");
  expect(cart.lineState(menu(dish("d1", [{ sold_out: true }])), item)).toBe("sold_out");
  expect(cart.lineState(menu(dish("d1", [{ id: "s2" }])), item)).toBe("unavailable");
  expect(cart.lineState(menu(dish("d2", [{}])), item)).toBe("unavailable");
  const deleted = { ...menu(dish("d2", [{}])), deleted_dishes: ["d1"] };
  expect(cart.lineState(deleted, item)).toBe("deleted");
  expect([cart.unavailableLines(deleted, two), cart.unavailableLines(menu(), two)]).toEqual([[], two.items]);
  const mixed = cart.addLine(two, { ...choice, dish_id: "d2", price: 3 }, "SGD");
  expect(cart.pricedTotal(deleted, mixed)).toEqual({ total: 3, special: true });
});

test("ordering again uses today's prices and names what the menu no longer offers", () => {
  const line = (menu_item_id: string | null, dish_name: string, quantity: number) => ({
    menu_item_id,
    size_id: "s1",
    dish_name,
    quantity,
  });
  const lines = [line("d1", "Laksa", 3), line("d2", "Satay", 1), line(null, "Old soup", 1)];
  const again = cart.repeatOrder(cart.EMPTY_CART, lines, menu(dish("d1", [{}]), dish("d2", [{ sold_out: true }])), 5);
  expect(again.cart.items).toMatchObject([{ dish_id: "d1", dish_name: "Dish d1", price: 13, quantity: 3 }]);
  expect(again.cart.total).toBe(39);
  expect(again.missing).toEqual(["Satay", "Old soup"]);
});

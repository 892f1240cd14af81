import { expect, test } from "vitest";
import { EMPTY_CART } from "#src/features/menu/cart.ts";
import { afterOrder, orderRequest } from "#src/features/menu/cart-lines.ts";
import { orderTypeOf } from "#src/features/menu/order-type.ts";

const BOTH = { pickup_orders: true } as const;

test.each([
  [{}, {}, "table"],
  [{}, { where: { order_type: "pickup" } }, "table"],
  [BOTH, {}, "pickup"],
  [BOTH, { table_number: "4" }, "table"],
  [BOTH, { where: { table_code: "t" } }, "table"],
  [BOTH, { table_number: "4", where: { order_type: "pickup" } }, "pickup"],
  [BOTH, { where: { order_type: "table" } }, "table"],
  [{ ...BOTH, table_orders: false }, { table_number: "4", where: { order_type: "table" } }, "pickup"],
] as const)("of a restaurant with %j and a cart with %j the type is %s", (company, cart, type) => {
  expect(orderTypeOf(company, { ...EMPTY_CART, ...cart })).toBe(type);
});

test("a request has either a table or who picks it up, and the next order keeps the guest's name", () => {
  const pickup = { name: " Ana ", phone: "", due_at: "2026-06-01T12:30:00Z" };
  const cart = { ...EMPTY_CART, table_number: "4", where: { table_code: "t", order_type: "pickup", pickup } } as const;
  const request = orderRequest(cart, "c", 1);
  expect(request).toMatchObject({
    order_type: "pickup",
    table_number: "",
    pickup: { ...pickup, name: "Ana", phone: null },
  });
  expect(request).not.toHaveProperty("table_code");
  const atTable = orderRequest({ ...cart, where: { ...cart.where, order_type: "table" } }, "c", 1);
  expect(atTable).toMatchObject({ table_number: "4", table_code: "t" });
  expect(atTable).not.toHaveProperty("pickup");
  expect(afterOrder(cart, "A").where).toEqual({ ...cart.where, pickup: { ...pickup, due_at: null } });
});

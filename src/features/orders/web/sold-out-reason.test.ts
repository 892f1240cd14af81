import { expect, test } from "vitest";
import type { Dish } from "#src/features/dishes/contract.ts";
import { sizeSoldOutReason, soldOutReason } from "#src/features/orders/web/sold-out-reason.ts";

const size = (needed: number, available: number) =>
  ({
    ingredients: [{ name: "Rice", stock_quantity: needed, ingredient: { quantity_available: available } }],
  }) as unknown as Dish["sizes"][number];

test("a dish is sold out when every size is short of an ingredient, which is named", () => {
  const dish = { sold_out_at: null, sizes: [size(100, 99), size(200, 99)] };
  expect(soldOutReason(dish, false)).toBe("not enough Rice");
  expect(soldOutReason({ ...dish, sizes: [size(50, 99), size(200, 99)] }, false)).toBeNull();
  expect(sizeSoldOutReason(size(200, 99), false)).toBe("not enough Rice");
});

test("what is made when it is ordered is short when what it is made of is", () => {
  const made = (available: number) => ({
    ...size(100, 0),
    needs: [
      { stock_quantity: 50, ingredient: { id: "flour", status: "in_stock" as const, quantity_available: available } },
    ],
  });
  expect(sizeSoldOutReason(made(50), false)).toBeNull();
  expect(sizeSoldOutReason(made(49), false)).toBe("not enough of an ingredient");
});

test("where selling below zero is allowed only the kitchen's mark counts", () => {
  const dish = { sold_out_at: null, sizes: [size(100, -1)] };
  expect(soldOutReason(dish, true)).toBeNull();
  expect(soldOutReason({ ...dish, sold_out_at: "2026-03-01T10:00:00.000Z" }, true)).toBe("marked by the kitchen");
  expect(soldOutReason({ sold_out_at: null, sizes: [] }, false)).toBeNull();
});

import { expect, test } from "vitest";
import type { TillLine } from "#src/features/orders/till.ts";
import { repriceLines } from "#src/features/till/web/reprice-lines.ts";
import type { TillCategory } from "#src/features/till/web/till-menu.ts";

const option = (id: string, price: number) => ({
  id,
  name: id,
  price,
  is_default: false,
  is_available: true,
  sold_out: false,
  cost: null,
  lines: [],
  dish: null,
});
const menu = (price: number, oat: number): TillCategory[] => [
  {
    id: "drinks",
    name: "Drinks",
    dishes: [
      {
        id: "coffee",
        name: "Coffee",
        category_id: "drinks",
        sizes: [{ id: "small", name: "Small", price, sold_out: false }],
        groups: [
          {
            id: "milk",
            name: "Milk",
            choose_min: 0,
            choose_max: 1,
            included: 0,
            extra_price: null,
            options: [option("oat", oat)],
            dishes: [],
          },
        ],
        sold_out: false,
        left: null,
      },
    ],
  },
];
const line = (dish_id: string, price: number): TillLine => ({
  key: dish_id,
  dish_id,
  size_id: "small",
  category_id: "drinks",
  name: dish_id,
  choices: [],
  options: [{ option_id: "oat", count: 1 }],
  price,
  quantity: 2,
});

test("lines cost what the menu says now, and stay the same when nothing has changed", () => {
  const lines = [line("coffee", 5), line("gone", 3)];
  expect(repriceLines(lines, menu(4, 1), "USD")).toBe(lines);
  expect(repriceLines(lines, menu(4.5, 0.7), "USD").map(({ price, quantity }) => [price, quantity])).toEqual([
    [5.2, 2],
    [3, 2],
  ]);
});

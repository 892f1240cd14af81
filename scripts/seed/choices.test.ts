import { expect, test } from "vitest";
import { choosePortion, type SoldGroup } from "./choices.ts";
import { randomFrom } from "./random.ts";

const ONION = "onion";
const MANGO = "mango";
const plain = { price: 10, cost: 3, recipe: [{ item_id: ONION, quantity: 5 }] };

const group = (parts: Partial<SoldGroup>): SoldGroup => ({
  name: "Toppings",
  choose_min: 0,
  choose_max: null,
  included: 0,
  extra_price: null,
  taken: [[1, 1]],
  options: [],
  ...parts,
});

test("what a group charges beyond the included ones is in the price, and every option once", () => {
  const options = ["a", "b", "c"].map((id) => ({
    id,
    name: id,
    price: 0.5,
    cost: 0.1,
    weight: 1,
    needs: [{ item_id: MANGO, quantity: 2 }],
  }));
  const toppings = group({ included: 2, extra_price: 1.5, taken: [[3, 1]], options });
  const portion = choosePortion(randomFrom(1), { ...plain, groups: [toppings] });
  expect(portion.options.map(({ option_name, total_price }) => [option_name, total_price])).toEqual([
    ["a", 0.5],
    ["b", 0.5],
    ["c", 2],
  ]);
  expect(portion).toMatchObject({ price: 13, cost: 3.3 });
  expect(portion.recipe).toEqual([
    { item_id: ONION, quantity: 5 },
    { item_id: MANGO, quantity: 6 },
  ]);
});

test("what is left out is at most what the recipe takes", () => {
  const none = { id: "none", name: "No onion", price: 0, cost: null, weight: 1 };
  const leaveOut = group({ options: [{ ...none, needs: [{ item_id: ONION, quantity: -8 }] }] });
  expect(choosePortion(randomFrom(1), { ...plain, groups: [leaveOut] }).recipe).toEqual([]);
});

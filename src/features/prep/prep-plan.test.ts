import { expect, test } from "vitest";
import { type PlannedItem, planPrep } from "#src/features/prep/prep-plan.ts";
import type { PrepRecipe } from "#src/features/prep/recipes.ts";

const recipe = (mode: PrepRecipe["mode"], stock_quantity: number, lines: Record<string, number>): PrepRecipe => ({
  mode,
  stock_quantity,
  lines: Object.entries(lines).map(([ingredient_id, quantity]) => ({
    ingredient_id,
    stock_quantity: quantity,
    yield_percent: 100,
  })),
});

const held = (quantity_available: number, reorder_threshold = 0): PlannedItem => ({
  quantity_available,
  reorder_threshold,
  par: null,
  largest_portion: 0,
});

test("what is low is made, and before it what its batches take more of than there is", () => {
  const recipes = new Map([
    ["ragout", recipe("stocked", 2, { soffritto: 1.5, beef: 1 })],
    ["soffritto", recipe("stocked", 1, { onions: 1 })],
    ["dressing", recipe("stocked", 1, { oil: 1 })],
  ]);
  const items = new Map([
    ["ragout", held(1, 2)],
    ["soffritto", held(0.5)],
    ["dressing", held(4, 1)],
  ]);
  expect(planPrep(recipes, items)).toEqual([
    { item_id: "soffritto", batches: 3, needed_for: ["ragout"] },
    { item_id: "ragout", batches: 2, needed_for: [] },
  ]);
});

test("a batch's needs are found through what is passed through, at any depth", () => {
  const recipes = new Map([
    ["stock", recipe("stocked", 10, { bones: 5 })],
    ["base", recipe("through", 1, { stock: 2 })],
    ["sauce", recipe("stocked", 1, { base: 3 })],
  ]);
  const items = new Map([
    ["sauce", held(0)],
    ["stock", held(5)],
  ]);
  expect(planPrep(recipes, items)).toEqual([
    { item_id: "stock", batches: 1, needed_for: ["sauce"] },
    { item_id: "sauce", batches: 1, needed_for: [] },
  ]);
});

test("nothing is made of what is there", () => {
  const recipes = new Map([["dressing", recipe("stocked", 1, { oil: 1 })]]);
  expect(planPrep(recipes, new Map([["dressing", held(4, 1)]]))).toEqual([]);
});

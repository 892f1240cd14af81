import Big from "big.js";
import { describe, expect, test } from "vitest";
import { exactQuantity, roundNeed } from "#src/features/prep/amounts.ts";
import { batchesCovered, batchesToMake, timesBatches, yieldPercent } from "#src/features/prep/batches.ts";
import { prepCosts } from "#src/features/prep/costs.ts";
import { batchNeeds, eatenParts, explode } from "#src/features/prep/explode.ts";
import { cycleOf, deepestChain } from "#src/features/prep/recipe-chains.ts";
import type { PrepRecipe } from "#src/features/prep/recipes.ts";

const recipe = (
  mode: PrepRecipe["mode"],
  batch: Big.BigSource,
  lines: Record<string, Big.BigSource>,
  yield_percent = 100,
): PrepRecipe => ({
  mode,
  stock_quantity: batch,
  lines: Object.entries(lines).map(([ingredient_id, stock_quantity]) => ({
    ingredient_id,
    stock_quantity,
    yield_percent,
  })),
});

const amounts = (needs: ReadonlyMap<string, Big>) =>
  Object.fromEntries([...needs].map(([id, quantity]) => [id, roundNeed(quantity)]));

describe("what a portion needs", () => {
  test("is everything below what is passed through, added up by item", () => {
    const recipes = new Map([
      ["sauce", recipe("through", 2, { tomato: 3, oil: 0.1 })],
      ["base", recipe("through", 4, { sauce: 2, tomato: 1 })],
    ]);
    const needs = explode(recipes, [
      { item_id: "base", quantity: 1 },
      { item_id: "tomato", quantity: 0.5 },
    ]);
    expect(amounts(needs)).toEqual({ tomato: 1.5, oil: 0.025 });
  });

  test("ends at what is stocked and at what is bought", () => {
    const recipes = new Map([
      ["dough", recipe("stocked", 2, { flour: 1 })],
      ["kit", recipe("through", 1, { dough: 0.5, flour: 0.25 })],
    ]);
    expect(amounts(explode(recipes, [{ item_id: "kit", quantity: 2 }]))).toEqual({ dough: 1, flour: 0.5 });
  });

  test("is rounded once, so that thirds come back together", () => {
    const recipes = new Map([["third", recipe("through", 3, { rice: 1 })]]);
    const needs = explode(recipes, [{ item_id: "third", quantity: 0.0000015 }]);
    expect(roundNeed(needs.get("rice")!)).toBe(0.000001);
    expect(roundNeed(explode(recipes, [{ item_id: "third", quantity: 3 }]).get("rice")!)).toBe(1);
  });

  test("is divided by the yield without rounding", () => {
    const exact = exactQuantity({ quantity: 100, unit: "g", yield_percent: 70 }, "kg", []);
    expect(exact?.toFixed(12)).toBe("0.142857142857");
    expect(exactQuantity({ quantity: 1, unit: "pcs", yield_percent: 100 }, "kg", [])).toBeNull();
  });
});

test("a batch takes a share of its recipe by what was made of it", () => {
  const sauce = recipe("stocked", 3, { tomato: 4, oil: 0.2 });
  expect(amounts(batchNeeds(new Map([["sauce", sauce]]), sauce, { made: 1.5, of: 3 }))).toEqual({
    tomato: 2,
    oil: 0.1,
  });
});

test("an item that would be made of itself is found with the way back to it", () => {
  const recipes = new Map([
    ["a", recipe("stocked", 1, { b: 1, x: 1 })],
    ["b", recipe("through", 1, { y: 1, c: 1 })],
    ["c", recipe("stocked", 1, { a: 1 })],
  ]);
  expect(cycleOf(recipes, "a")).toEqual(["a", "b", "c", "a"]);
  expect(cycleOf(new Map([["a", recipe("stocked", 1, { b: 1 })]]), "a")).toBeNull();
});

test("the deepest chain has the outermost item first", () => {
  const recipes = new Map([
    ["a", recipe("stocked", 1, { b: 1 })],
    ["b", recipe("stocked", 1, { c: 1, x: 1 })],
    ["c", recipe("stocked", 1, { x: 1 })],
    ["d", recipe("stocked", 1, { x: 1 })],
  ]);
  expect(deepestChain(recipes)).toEqual(["a", "b", "c"]);
  expect(deepestChain(new Map())).toEqual([]);
});

test("a cost is the parts of a batch divided by it, through every level, and unknown with an unknown price", () => {
  const recipes = new Map([
    ["sauce", recipe("stocked", 3, { tomato: 4, oil: 0.5 })],
    ["pizza", recipe("through", 2, { sauce: 1, flour: 1 })],
    ["mystery", recipe("stocked", 1, { pizza: 1, saffron: 1 })],
  ]);
  const prices = new Map([
    ["tomato", 2],
    ["oil", 8],
    ["flour", 1],
    ["saffron", 0],
  ]);
  expect([...prepCosts(recipes, prices)]).toEqual([
    ["sauce", 4],
    ["pizza", 2.5],
    ["mystery", null],
  ]);
});

test("what is eaten leaves out what trimming takes away, and looks into stocked items too", () => {
  const recipes = new Map([["onions", recipe("stocked", 1, { onion: new Big(1).div("0.8") }, 80)]]);
  expect(amounts(eatenParts(recipes, { item_id: "onions", quantity: 2 }))).toEqual({ onion: 2 });
});

test("the stock covers as many batches as its scarcest part", () => {
  const needs = new Map([
    ["tomato", new Big(4)],
    ["oil", new Big("0.5")],
  ]);
  const stock = new Map([
    ["tomato", 9],
    ["oil", 5],
  ]);
  expect(batchesCovered(needs, stock)).toBe(2);
  expect(batchesCovered(needs, new Map([["tomato", 9]]))).toBe(0);
  expect(batchesCovered(new Map(), stock)).toBeNull();
});

test("so many batches are to be made that twice the threshold and a portion of every dish are there", () => {
  const item = { quantity_available: 0, reorder_threshold: 3, par: null, largest_portion: 0.2, batch: 4 };
  expect(batchesToMake(item)).toBe(2);
  expect(batchesToMake({ ...item, quantity_available: 3 })).toBe(1);
  expect(batchesToMake({ ...item, quantity_available: 3.1 })).toBe(0);
  expect(batchesToMake({ ...item, reorder_threshold: 0, quantity_available: 0.1 })).toBe(1);
  expect(batchesToMake({ ...item, reorder_threshold: 0, quantity_available: 0.3 })).toBe(0);
});

test("a prep item with a par is filled to it once it is low", () => {
  const item = { quantity_available: 2, reorder_threshold: 3, par: 20, largest_portion: 0.2, batch: 4 };
  expect(batchesToMake(item)).toBe(5);
  expect(batchesToMake({ ...item, quantity_available: 3.1 })).toBe(0);
  expect(batchesToMake({ ...item, par: 1 })).toBe(1);
});

test("the yield of a batch is what was made of what was planned", () => {
  expect(yieldPercent(1.8, 2)).toBe(90);
  expect(yieldPercent(1, 3)).toBe(33.3);
});

test("what is used follows from the number of batches", () => {
  expect(timesBatches(3, "0.75")).toBe("2.25");
  expect(timesBatches(0.0000014, "0.5")).toBe("0.000001");
  expect(timesBatches(100, "1")).toBe("100");
  expect(timesBatches(3, "")).toBe("");
});

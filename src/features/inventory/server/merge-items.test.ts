import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as declarations from "#src/features/dishes/declaration-contract.ts";
import { listDishes } from "#src/features/dishes/contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import * as ledger from "#src/features/inventory/ledger-contract.ts";
import { type ItemMerge, mergeItems } from "#src/features/inventory/merge-contract.ts";
import { placeOrder } from "#src/features/orders/contract.ts";
import { bookBatch, undoBatch } from "#src/features/prep/batch-contract.ts";
import { listPrepRecipes } from "#src/features/prep/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { declareShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { type PrepKitchen, prepKitchenOf } from "#src/testing/prep-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
let stock: Kitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app, { timezone: "UTC" });
  kitchen = prepKitchenOf(owner);
  stock = kitchenOf(app, owner);
});
afterAll(() => app.stop());

const merge = (body: ItemMerge) => owner.call(mergeItems, { body });
const history = async (id: string) => (await owner.call(ledger.listMovements, { query: { id } })).body;
const recipeOf = async (dishId: string) =>
  (await owner.call(listDishes)).body.dishes.find(({ id }) => id === dishId)?.sizes[0]?.ingredients ?? [];

describe("two items that are one", () => {
  test("stock adds up in the unit of the one that remains, and both histories can be read", async () => {
    const grams = await kitchen.item("Basmati", "g", 1234.5, { threshold: 500 });
    const rice = await kitchen.item("Rice", "kg", 2.000001);
    const { status, body } = await merge({ from: grams, into: rice });
    expect(status).toBe(200);
    expect(body.item).toMatchObject({ name: "Rice", unit: "kg", quantity_available: 3.234501, reorder_threshold: 0.5 });
    expect([await stock.stock(grams), await stock.stock(rice)]).toEqual([0, 3.234501]);

    const after = await history(rice);
    expect(after.merged).toEqual([{ id: grams, name: "Basmati" }]);
    expect(after.movements[0]).toMatchObject({ source_type: "merge", source_label: "Basmati", quantity: 1.2345 });
    expect((await history(grams)).movements.map(({ source_type }) => source_type)).toEqual([
      "merge",
      "unit_change",
      "opening",
    ]);
    const { items } = (await owner.call(inventory.listInventory)).body;
    expect(items.map(({ id }) => id)).not.toContain(grams);
    const edited = await owner.call(inventory.updateItem, { query: { id: grams }, body: { name: "Rice again" } });
    expect(edited).toMatchObject({ status: 404, body: { error: "Basmati was merged into Rice. Please use Rice." } });
  });

  test("units that do not convert are rejected until the owner says how many one is", async () => {
    const trays = await kitchen.item("Egg tray", "tray", 2);
    const eggs = await kitchen.item("Eggs", "pcs", 10);
    const rejected = await merge({ from: trays, into: eggs });
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: "UNIT_CONVERSION_NEEDED",
        error: "Egg tray is held in tray and Eggs in pcs. Say how many pcs one tray is.",
      },
    });
    expect(await stock.stock(trays)).toBe(2);
    expect((await merge({ from: trays, into: eggs, unit_conversion: { from: 1, to: 30 } })).status).toBe(200);
    expect(await stock.stock(eggs)).toBe(70);
  });

  test("how many one is was said of the units that were shown", async () => {
    const trays = await kitchen.item("Quail tray", "tray", 2);
    const eggs = await kitchen.item("Quail eggs", "pcs", 10);
    const old = { from: trays, into: eggs, unit_conversion: { from: 1, to: 30 } };
    const change = { unit: "packs" as const, unit_conversion: { from: 10, to: 1 } };
    expect((await owner.call(inventory.updateItem, { query: { id: eggs }, body: change })).status).toBe(200);
    const late = await merge({ ...old, shown_units: { from: "tray", into: "pcs" } });
    expect(late).toMatchObject({ status: 409, body: { code: "UNIT_CHANGED", details: { unit: "packs" } } });
    expect([await stock.stock(trays), await stock.stock(eggs)]).toEqual([2, 1]);
    const seen = { unit_conversion: { from: 1, to: 3 }, shown_units: { from: "tray", into: "packs" } } as const;
    expect((await merge({ ...old, ...seen })).status).toBe(200);
    expect(await stock.stock(eggs)).toBe(7);
  });

  test("pack sizes that contradict each other are rejected, and missing ones are taken over", async () => {
    const pack = (size: number) => ({ packs: [{ name: "tray", size, unit: "pcs" as const }] });
    const [one, other] = [
      await kitchen.item("Plums", "pcs", 1, pack(30)),
      await kitchen.item("Plum", "pcs", 1, pack(24)),
    ];
    expect(await merge({ from: one, into: other })).toMatchObject({
      status: 409,
      body: {
        code: "PACKS_DIFFER",
        error: "1 tray is 30 pcs of Plums, but 24 pcs of Plum. Make the pack sizes the same first.",
      },
    });
    const third = await kitchen.item("Small plums", "pcs", 1);
    const { body } = await merge({ from: one, into: third });
    expect(body.item.packs).toMatchObject([{ name: "tray", quantity: 30 }]);
  });

  test("an item is not merged with itself, nor with one that is gone", async () => {
    const [id, gone] = [await kitchen.item("Alone", "g", 1), await kitchen.item("Gone", "g", 1)];
    expect((await merge({ from: id, into: id })).body).toMatchObject({
      error: "Choose another ingredient to merge with.",
    });
    await owner.call(inventory.deleteItem, { query: { id: gone } });
    expect((await merge({ from: gone, into: id })).status).toBe(404);
  });
});

describe("recipes", () => {
  test("follow, and a recipe that has both takes the sum of both", async () => {
    const grams = await kitchen.item("Flour 405", "g", 10_000);
    const flour = await kitchen.item("Flour", "kg", 10);
    const bread = await kitchen.dish("Bread", [
      { ingredient_id: flour, quantity: 250, unit: "g" },
      { ingredient_id: grams, quantity: 0.1, unit: "kg", yield_percent: 80 },
    ]);
    const cake = await kitchen.dish("Cake", [{ ingredient_id: grams, quantity: 300, unit: "g" }]);
    expect((await merge({ from: grams, into: flour })).status).toBe(200);
    expect(await recipeOf(bread.id)).toMatchObject([{ ingredient_id: flour, quantity_per_dish: 375, unit: "g" }]);
    expect(await recipeOf(cake.id)).toMatchObject([{ ingredient_id: flour, quantity_per_dish: 300, unit: "g" }]);
    await owner.call(placeOrder, { body: { items: [bread.line(2), cake.line()] } });
    expect(await stock.stock(flour)).toBe(20 - 2 * 0.375 - 0.3);
  });

  test("that would make an item of itself are rejected and name the way", async () => {
    const sauce = await kitchen.item("Tomato sauce", "kg", 1);
    const base = await kitchen.prep("Base", {
      batch: 1,
      unit: "kg",
      mode: "stocked",
      lines: [{ ingredient_id: sauce, quantity: 1, unit: "kg" }],
    });
    const soup = await kitchen.prep("Soup base", {
      batch: 1,
      unit: "kg",
      mode: "stocked",
      lines: [{ ingredient_id: base, quantity: 1, unit: "kg" }],
    });
    expect(await merge({ from: sauce, into: soup })).toMatchObject({
      status: 409,
      body: {
        code: "PREP_CYCLE",
        error: "Soup base cannot be made of itself: Soup base takes Base, which takes Soup base.",
        details: { path: ["Soup base", "Base", "Soup base"] },
      },
    });
    expect(await merge({ from: soup, into: sauce })).toMatchObject({ status: 409, body: { code: "PREP_CYCLE" } });
    expect(await stock.stock(sauce)).toBe(1);
  });

  test("of a prep item goes to an item that has none, with its batches", async () => {
    const milk = await kitchen.item("Milk", "L", 10);
    const [made, bought] = [
      await kitchen.prep("Yoghurt", {
        batch: 2,
        unit: "L",
        mode: "stocked",
        lines: [{ ingredient_id: milk, quantity: 2.5, unit: "L" }],
      }),
      await kitchen.item("Yogurt", "ml", 500),
    ];
    const batch = uuid();
    await owner.call(bookBatch, { body: { id: batch, item_id: made, note: null } });
    expect((await merge({ from: made, into: bought })).status).toBe(200);
    const { recipes } = (await owner.call(listPrepRecipes)).body;
    expect(recipes.find(({ item_id }) => item_id === bought)).toMatchObject({
      name: "Yogurt",
      batch_quantity: 2,
      stock_quantity: 2000,
      lines: [{ ingredient_id: milk, stock_quantity: 2.5 }],
    });
    expect(recipes.find(({ item_id }) => item_id === made)).toBeUndefined();
    expect(await stock.stock(bought)).toBe(2500);
    expect((await owner.call(undoBatch, { query: { id: batch } })).status).toBe(200);
    expect([await stock.stock(bought), await stock.stock(milk)]).toEqual([500, 10]);
  });

  test("keep the more careful declaration of allergens", async () => {
    const [from, into] = [await kitchen.item("Satay", "g", 1), await kitchen.item("Peanut sauce", "g", 1)];
    const declare = (id: string, state: "contains" | "none") => declareShown(owner, id, { peanuts: state });
    await declare(from, "contains");
    await declare(into, "none");
    await merge({ from, into });
    const { ingredients } = (await owner.call(declarations.listItemDeclarations)).body;
    expect(ingredients.find(({ item_id }) => item_id === into)?.declarations).toEqual([
      { name: "peanuts", state: "contains" },
    ]);
  });
});

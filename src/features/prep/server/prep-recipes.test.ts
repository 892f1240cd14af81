import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as inventory from "#src/features/inventory/contract.ts";
import { requestReorder } from "#src/features/inventory/reorder-contract.ts";
import { deletePrepRecipe, listPrepRecipes, type NewPrepRecipe } from "#src/features/prep/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { prepKitchenOf, type PrepKitchen } from "#src/testing/prep-fixture.ts";

let app: TestApp;
let owner: Owner;
let kitchen: PrepKitchen;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  kitchen = prepKitchenOf(owner);
});
afterAll(() => app.stop());

const recipeOf = (ingredient_id: string, changes: Partial<NewPrepRecipe> = {}): NewPrepRecipe => ({
  batch_quantity: 1,
  unit: "kg",
  mode: "stocked",
  shelf_life_hours: null,
  minutes: null,
  method: "",
  lines: [{ ingredient_id, quantity: 1, unit: "kg", yield_percent: 100 }],
  ...changes,
});

const one = (ingredient_id: string) => ({ ingredient_id, quantity: 1, unit: "kg" }) as const;

async function stored(id: string) {
  const { items } = (await owner.call(inventory.listInventory)).body;
  return items.find((item) => item.id === id);
}

describe("a prep item's recipe", () => {
  test("is saved, listed with what a batch takes, replaced and deleted", async () => {
    const [tomato, oil] = [await kitchen.item("Tomato", "kg", 10, { price: 2 }), await kitchen.item("Oil", "L", 1)];
    const sauce = await kitchen.item("Sauce", "g");
    const lines = [
      { ingredient_id: tomato, quantity: 3, unit: "kg", yield_percent: 75 },
      { ingredient_id: oil, quantity: 100, unit: "ml", yield_percent: 100 },
    ] as const;
    const saved = await kitchen.save(sauce, {
      ...recipeOf(tomato, { batch_quantity: 2, method: "Simmer.", minutes: 40, shelf_life_hours: 72 }),
      lines: [...lines],
    });
    expect(saved.status).toBe(200);
    expect(saved.body.recipe).toMatchObject({
      name: "Sauce",
      item_unit: "g",
      batch_quantity: 2,
      unit: "kg",
      stock_quantity: 2000,
      mode: "stocked",
      minutes: 40,
      shelf_life_hours: 72,
      method: "Simmer.",
      lines: [
        { name: "Tomato", quantity: 3, unit: "kg", yield_percent: 75, stock_quantity: 4, item_unit: "kg" },
        { name: "Oil", quantity: 100, unit: "ml", stock_quantity: 0.1, item_unit: "L" },
      ],
      takes: [
        { item_id: tomato, quantity: 4, quantity_available: 10 },
        { item_id: oil, quantity: 0.1, quantity_available: 1 },
      ],
      batches_covered: 2,
      cost: null,
      used_by: [],
    });
    expect(await stored(sauce)).toMatchObject({ kind: "prep", prep_mode: "stocked" });
    await kitchen.save(sauce, recipeOf(tomato, { mode: "through" }));
    expect(await stored(sauce)).toMatchObject({ kind: "prep", prep_mode: "through", status_text: "Made to Order" });
    expect((await owner.call(requestReorder, { query: { id: sauce } })).body.code).toBe("NOT_LOW");

    expect((await owner.call(deletePrepRecipe, { query: { id: sauce } })).status).toBe(200);
    expect(await stored(sauce)).toMatchObject({ kind: "bought", prep_mode: null });
    expect((await owner.call(deletePrepRecipe, { query: { id: sauce } })).status).toBe(404);
    const { recipes } = (await owner.call(listPrepRecipes)).body;
    expect(recipes.find(({ item_id }) => item_id === sauce)).toBeUndefined();
  });

  test("is rejected when the item would be made of itself, with the path", async () => {
    const salt = await kitchen.item("Salt", "kg");
    const a = await kitchen.prep("Curry", { batch: 1, unit: "kg", mode: "stocked", lines: [one(salt)] });
    const b = await kitchen.prep("Paste", { batch: 1, unit: "kg", mode: "through", lines: [one(a)] });
    const c = await kitchen.prep("Marinade", { batch: 1, unit: "kg", mode: "stocked", lines: [one(b)] });
    expect(await kitchen.save(a, recipeOf(c))).toMatchObject({
      status: 409,
      body: {
        code: "PREP_CYCLE",
        error: "Curry cannot be made of itself: Curry takes Marinade, which takes Paste, which takes Curry.",
        details: { path: ["Curry", "Marinade", "Paste", "Curry"] },
      },
    });
    expect(await kitchen.save(a, recipeOf(a))).toMatchObject({
      status: 409,
      body: { code: "PREP_CYCLE", error: "Curry cannot be made of itself." },
    });
  });

  test("of two that would make a cycle together only one is saved", async () => {
    const salt = await kitchen.item("Sea salt", "kg");
    const a = await kitchen.prep("Left", { batch: 1, unit: "kg", mode: "stocked", lines: [one(salt)] });
    const b = await kitchen.prep("Right", { batch: 1, unit: "kg", mode: "stocked", lines: [one(salt)] });
    const saved = await Promise.all([kitchen.save(a, recipeOf(b)), kitchen.save(b, recipeOf(a))]);
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test("stands at most five deep", async () => {
    let below = await kitchen.item("Water", "kg");
    const chain: string[] = [];
    for (const name of ["One", "Two", "Three", "Four", "Five"]) {
      below = await kitchen.prep(name, { batch: 1, unit: "kg", mode: "stocked", lines: [one(below)] });
      chain.unshift(name);
    }
    const six = await kitchen.item("Six", "kg");
    expect(await kitchen.save(six, recipeOf(below))).toMatchObject({
      status: 409,
      body: { code: "PREP_TOO_DEEP", details: { path: ["Six", ...chain] } },
    });
  });

  test("needs known items, each once, in units that convert", async () => {
    const eggs = await kitchen.item("Eggs", "pcs");
    const mayo = await kitchen.item("Mayo", "kg");
    const reject = async (recipe: NewPrepRecipe) => (await kitchen.save(mayo, recipe)).body.code;
    expect(await reject(recipeOf(uuid()))).toBe("INVALID_INGREDIENT");
    expect(await reject(recipeOf(eggs))).toBe("NO_CONVERSION");
    expect(await reject(recipeOf(eggs, { unit: "L" }))).toBe("NO_CONVERSION");
    const twice = { ...recipeOf(eggs).lines[0]!, unit: "pcs" } as const;
    expect(await reject(recipeOf(eggs, { lines: [twice, twice] }))).toBe("DUPLICATE_INGREDIENT");
    expect(await reject(recipeOf(eggs, { lines: [] }))).toBe("VALIDATION");
  });

  test("is rejected when a portion of a dish would take too little to count", async () => {
    const [saffron, water] = [await kitchen.item("Saffron", "kg", 1), await kitchen.item("Tap water", "L", 100)];
    const tea = await kitchen.prep("Tea", {
      batch: 1,
      unit: "L",
      mode: "through",
      lines: [{ ingredient_id: water, quantity: 1, unit: "L" }],
    });
    await kitchen.dish("Cup", [{ ingredient_id: tea, quantity: 100, unit: "ml" }]);
    const lines = [{ ingredient_id: saffron, quantity: 0.001, unit: "g", yield_percent: 100 }] as const;
    expect(await kitchen.save(tea, recipeOf(saffron, { unit: "L", mode: "through", lines: [...lines] }))).toMatchObject(
      {
        status: 400,
        body: {
          code: "NEED_TOO_SMALL",
          error: "A portion of Cup would take too little Saffron to count. Use more of it.",
        },
      },
    );
  });
});

test("an ingredient of a prep item cannot be deleted, nor a prep item that a dish uses", async () => {
  const milk = await kitchen.item("Milk", "kg", 10);
  const cream = await kitchen.prep("Cream", { batch: 1, unit: "kg", mode: "stocked", lines: [one(milk)] });
  await kitchen.dish("Soup", [{ ingredient_id: cream, quantity: 50, unit: "g" }]);
  expect(await owner.call(inventory.deleteItem, { query: { id: milk } })).toMatchObject({
    status: 409,
    body: { code: "INGREDIENT_IN_USE", details: { dishes: [], prep_items: ["Cream"] } },
  });
  expect(await owner.call(inventory.deleteItem, { query: { id: cream } })).toMatchObject({
    status: 409,
    body: { code: "INGREDIENT_IN_USE", error: "Cream is used by Soup. Remove it from these dishes first." },
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import * as dishes from "#src/features/dishes/contract.ts";
import * as sizes from "#src/features/dishes/size-contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
});
afterAll(() => app.stop());

async function omelette() {
  const { body } = await owner.call(inventory.createItem, {
    body: {
      name: "Eggs",
      unit: "tray",
      quantity_available: 0,
      reorder_threshold: 0,
      unit_price: 9,
      packs: [{ name: "tray", size: 30, unit: "pcs" }],
    },
  });
  const { id } = body.item;
  const recipe = [{ ingredient_id: id, quantity_per_dish: 3, unit: "pcs" as const, yield_percent: 75 }];
  const made = await owner.call(dishes.createDish, {
    body: { name: "Omelette", is_available: false, sizes: [{ name: "Regular", price: 7, ingredients: recipe }] },
  });
  const sizeId = made.body.dish.sizes[0]?.id ?? "";
  const portion = async () =>
    (await owner.call(sizes.listIngredients, { query: { dish_size_id: sizeId } })).body.ingredients[0]?.stock_quantity;
  return { id, dishId: made.body.dish.id, portion };
}

test("changing a pack size changes what a portion takes from stock, yield included", async () => {
  const { id, portion } = await omelette();
  expect(await portion()).toBe(0.133333);
  await owner.call(inventory.updateItem, { query: { id }, body: { packs: [{ name: "tray", size: 20, unit: "pcs" }] } });
  expect(await portion()).toBe(0.2);
});

test("a pack that a recipe needs cannot be removed until the dish is deleted", async () => {
  const { id, dishId, portion } = await omelette();
  const rejected = await owner.call(inventory.updateItem, { query: { id }, body: { packs: [] } });
  expect(rejected.status).toBe(409);
  expect(rejected.body).toMatchObject({
    code: "RECIPES_NEED_CONVERSION",
    details: { dishes: ["Omelette"] },
    error:
      "Eggs is used in pcs by Omelette, which cannot be converted to tray. Give the item a pack size first, or change these recipes.",
  });
  expect(await portion()).toBe(0.133333);
  await owner.call(dishes.deleteDish, { query: { id: dishId } });
  expect((await owner.call(inventory.updateItem, { query: { id }, body: { packs: [] } })).status).toBe(200);
});

test("a recipe saved while the pack changes is converted by the new pack", async () => {
  const { id, dishId } = await omelette();
  const rewrite = owner.call(dishes.updateDish, {
    query: { id: dishId },
    body: {
      sizes: [{ name: "Regular", price: 7, ingredients: [{ ingredient_id: id, quantity_per_dish: 6, unit: "pcs" }] }],
    },
  });
  const repack = owner.call(inventory.updateItem, {
    query: { id },
    body: { packs: [{ name: "tray", size: 12, unit: "pcs" }] },
  });
  const responses = await Promise.all([rewrite, repack]);
  expect(responses.map((response) => response.status)).toEqual([200, 200]);
  const { body } = await owner.call(dishes.listDishes);
  const line = body.dishes.find((dish) => dish.id === dishId)?.sizes[0]?.ingredients[0];
  expect(line).toMatchObject({ quantity_per_dish: 6, stock_quantity: 0.5 });
});

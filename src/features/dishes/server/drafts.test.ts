import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as categories from "#src/features/dishes/categories/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import * as sizes from "#src/features/dishes/size-contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createDish } from "#src/testing/menu-factory.ts";

let app: TestApp;
let owner: Owner;
let rice: string;
let mains: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await createOwner(app);
  const item = { name: "Rice", unit: "kg", quantity_available: 9, reorder_threshold: 1, unit_price: 2 } as const;
  rice = (await owner.call(inventory.createItem, { body: item })).body.item.id;
  mains = (await owner.call(categories.createCategory, { body: { name: "Mains" } })).body.category.id;
});
afterAll(() => app.stop());

const lines = () => [{ ingredient_id: rice, quantity_per_dish: 100, unit: "g" as const }];
const complete = () => ({
  name: "Congee",
  description: "Slow.",
  category_id: mains,
  is_available: true,
  sizes: [{ name: "Regular", price: 6, ingredients: lines() }],
});
const INCOMPLETE: [string, object, string][] = [
  ["a category", { category_id: null }, "Category is required"],
  ["a description", { description: " " }, "Description is required"],
  [
    "an ingredient in the first size",
    { sizes: [{ name: "Regular", price: 6 }] },
    "Missing ingredients: Please add at least one ingredient to your dish.",
  ],
  [
    "a price above 0 in every size",
    { sizes: [{ name: "Regular", price: 0, ingredients: [] }] },
    "Missing ingredients: Please add at least one ingredient to your dish.",
  ],
];

test("a draft needs a name only", async () => {
  const { status, body } = await owner.call(dishes.createDish, { body: { name: "Idea", is_available: false } });
  expect([status, body.dish.is_available]).toEqual([201, false]);
  const nameless = await owner.call(dishes.createDish, { body: { name: " ", is_available: false } });
  expect(nameless.status).toBe(400);
});

describe.each(INCOMPLETE)("without %s", (_, change, message) => {
  test("a dish is not created as available, and nothing is stored", async () => {
    const before = (await owner.call(dishes.listDishes)).body.dishes.length;
    const response = await owner.call(dishes.createDish, { body: { ...complete(), ...change } });
    expect(response).toMatchObject({ status: 400, body: { code: "DISH_INCOMPLETE", error: message } });
    expect((await owner.call(dishes.listDishes)).body.dishes).toHaveLength(before);
  });

  test("a draft is not made available, and an available dish does not become like that", async () => {
    const draft = { ...complete(), ...change, is_available: false };
    const { id } = (await owner.call(dishes.createDish, { body: draft })).body.dish;
    const activate = await owner.call(dishes.updateDish, { query: { id }, body: { is_available: true } });
    expect(activate).toMatchObject({ status: 400, body: { error: message } });
    const sold = (await owner.call(dishes.createDish, { body: complete() })).body.dish;
    const emptied = await owner.call(dishes.updateDish, { query: { id: sold.id }, body: change });
    expect(emptied).toMatchObject({ status: 400, body: { error: message } });
  });
});

test("every size needs a price above 0, the further ones too", async () => {
  const large = { name: "Large", price: 0, ingredients: lines() };
  const response = await owner.call(dishes.createDish, {
    body: { ...complete(), sizes: [...complete().sizes, large] },
  });
  expect(response.body.error).toBe("Invalid size: Please enter a name and a valid price for the new size.");
});

test("a draft is made available once it is complete", async () => {
  const { id } = (await owner.call(dishes.createDish, { body: { name: "Congee", is_available: false } })).body.dish;
  const { status, body } = await owner.call(dishes.updateDish, { query: { id }, body: complete() });
  expect([status, body.dish.is_available]).toEqual([200, true]);
});

test("the recipe of a dish on the menu is not emptied, a further size's is and says so", async () => {
  const large = { name: "Large", price: 9, ingredients: lines() };
  const dish = (await owner.call(dishes.createDish, { body: { ...complete(), sizes: [...complete().sizes, large] } }))
    .body.dish;
  const [first, second] = dish.sizes.map((size) => size.id);
  const clear = (dish_size_id = "") => owner.call(sizes.deleteIngredient, { query: { dish_size_id } });
  expect((await clear(first)).status).toBe(400);
  expect((await clear(second)).status).toBe(200);
  const listed = (await owner.call(dishes.listDishes)).body.dishes.find(({ id }) => id === dish.id);
  expect(listed?.warnings).toEqual(["Large has no recipe: selling it takes nothing from stock."]);
  const removed = await owner.call(sizes.deleteSize, { query: { id: first ?? "" } });
  expect(removed).toMatchObject({ status: 400, body: { code: "DISH_INCOMPLETE" } });
});

test("a dish that was on the menu before the rule can be changed where that adds no gap", async () => {
  const { id } = await createDish(app, owner.companyId, { name: "Old", sizes: [{ price: 9 }] });
  const renamed = await owner.call(dishes.updateDish, { query: { id }, body: { name: "Older" } });
  expect([renamed.status, renamed.body.dish.is_available]).toEqual([200, true]);
  const free = await owner.call(dishes.updateDish, { query: { id }, body: { price: 0 } });
  expect(free.status).toBe(400);
});

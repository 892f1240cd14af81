import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changeItems } from "#src/features/inventory/bulk-contract.ts";
import * as categories from "#src/features/inventory/category-contract.ts";
import { listItemOrdering } from "#src/features/purchasing/item-ordering-contract.ts";
import { createItem, listInventory, updateItem } from "#src/features/inventory/contract.ts";
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

const itemsOf = async (ids: readonly string[]) =>
  (await owner.call(listInventory)).body.items.filter(({ id }) => ids.includes(id));

test("threshold, par, category and shelf life of many items are changed together", async () => {
  const ids = [await kitchen.item("Milk", "L", 5), await kitchen.item("Cream", "ml", 500)];
  const { category } = (await owner.call(categories.createIngredientCategory, { body: { name: "Dairy" } })).body;
  const changes = { reorder_threshold: 2, par: 8.5, category_id: category.id, shelf_life_days: 5 };
  const { status, body } = await owner.call(changeItems, { body: { ids, changes } });
  expect(status).toBe(200);
  expect(body.items).toMatchObject([changes, changes]);
  expect(await itemsOf(ids)).toMatchObject([changes, changes]);
  expect((await owner.call(categories.listIngredientCategories)).body.categories).toMatchObject([
    { name: "Dairy", items: 2 },
  ]);
});

test("the maximum and whether they are proposed are changed of what is bought", async () => {
  const flour = await kitchen.item("Flour", "kg", 5);
  const made = await kitchen.prep("Dough", {
    batch: 1,
    unit: "kg",
    mode: "stocked",
    lines: [{ ingredient_id: flour, quantity: 1, unit: "kg" }],
  });
  const ordering = async () => {
    const { items } = (await owner.call(listItemOrdering)).body;
    return items.filter(({ item_id }) => [flour, made].includes(item_id));
  };
  const change = (changes: object) => owner.call(changeItems, { body: { ids: [flour, made], changes } });
  expect((await change({ max: 12.5 })).status).toBe(200);
  expect(await ordering()).toMatchObject([{ item_id: flour, max: 12.5, never_propose: false }]);
  await change({ never_propose: true });
  expect(await ordering()).toMatchObject([{ item_id: flour, max: 12.5, never_propose: true }]);
  await change({ never_propose: false, max: 3 });
  expect(await ordering()).toMatchObject([{ item_id: flour, max: 3, never_propose: false }]);
  expect((await change({ max: 0 })).status).toBe(400);
});

test("nothing is changed when one of the items is gone, or would be filled up to less than its threshold", async () => {
  const [low, high] = [
    await kitchen.item("Low", "g", 5, { threshold: 1 }),
    await kitchen.item("High", "g", 5, { threshold: 50 }),
  ];
  const gone = await owner.call(changeItems, { body: { ids: [low, uuid()], changes: { par: 10 } } });
  expect(gone).toMatchObject({
    status: 404,
    body: { error: "One of the ingredients is no longer there. Nothing was changed." },
  });
  const rejected = await owner.call(changeItems, { body: { ids: [low, high], changes: { par: 10 } } });
  expect(rejected).toMatchObject({
    status: 400,
    body: { error: "High: par, the stock to fill up to, cannot be below the reorder threshold." },
  });
  expect(await itemsOf([low, high])).toMatchObject([{ par: null }, { par: null }]);
});

test("a request without a change, or with too many items, is rejected", async () => {
  const id = await kitchen.item("One", "g", 1);
  expect((await owner.call(changeItems, { body: { ids: [id], changes: {} } })).status).toBe(400);
  const ids = Array.from({ length: 1001 }, () => uuid());
  expect((await owner.call(changeItems, { body: { ids, changes: { par: 1 } } })).status).toBe(400);
});

test("par belongs to one item too, and follows its unit", async () => {
  const body = { name: "Rice", unit: "kg", quantity_available: 4, reorder_threshold: 2, par: 1 } as const;
  expect((await owner.call(createItem, { body })).status).toBe(400);
  const { item } = (await owner.call(createItem, { body: { ...body, par: 6 } })).body;
  const { id } = item;
  const changed = await owner.call(updateItem, {
    query: { id },
    body: { unit: "g", unit_conversion: { from: 1, to: 1000 } },
  });
  expect(changed.body.item).toMatchObject({ par: 6000, reorder_threshold: 2000 });
  const cleared = await owner.call(updateItem, { query: { id }, body: { par: null, shelf_life_days: 3 } });
  expect(cleared.body.item).toMatchObject({ par: null, shelf_life_days: 3 });
});

test("a category has one name; deleted, its items have none", async () => {
  const add = (name: string) => owner.call(categories.createIngredientCategory, { body: { name } });
  const { category } = (await add("Spices")).body;
  expect(await add("spices")).toMatchObject({ status: 409, body: { code: "CATEGORY_EXISTS" } });
  const rename = (name: string) =>
    owner.call(categories.renameIngredientCategory, { query: { id: category.id }, body: { name } });
  expect((await rename("SPICES")).body.category.name).toBe("SPICES");
  await add("Herbs");
  expect((await rename("herbs")).status).toBe(409);
  const id = await kitchen.item("Saffron", "g", 1);
  await owner.call(updateItem, { query: { id }, body: { category_id: category.id } });
  expect((await owner.call(updateItem, { query: { id }, body: { category_id: uuid() } })).status).toBe(404);
  await owner.call(categories.deleteIngredientCategory, { query: { id: category.id } });
  expect(await itemsOf([id])).toMatchObject([{ category_id: null }]);
});

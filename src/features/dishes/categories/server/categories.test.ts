import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as categories from "#src/features/dishes/categories/contract.ts";
import * as dishes from "#src/features/dishes/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
});
afterAll(() => app.stop());

const add = async (name: string, display_order?: number) =>
  (
    await owner.call(categories.createCategory, {
      body: { name, ...(display_order !== undefined && { display_order }) },
    })
  ).body.category;
const names = async () =>
  (await owner.call(categories.listCategories)).body.categories.map((category) => category.name);

test("a category is created, changed and removed", async () => {
  const response = await owner.call(categories.createCategory, {
    body: { name: " Mains ", description: " Hot food ", display_order: 2 },
  });
  expect(response.status).toBe(201);
  const { category } = response.body;
  expect(category).toMatchObject({
    name: "Mains",
    description: "Hot food",
    display_order: 2,
    company_id: owner.companyId,
  });
  const changed = await owner.call(categories.updateCategory, {
    query: { id: category.id },
    body: { name: "Mains", description: "", display_order: 1 },
  });
  expect(changed.body.category).toMatchObject({ description: null, display_order: 1 });
  const removed = await owner.call(categories.deleteCategory, { query: { id: category.id } });
  expect(removed.body).toEqual({ id: category.id });
  expect(await names()).toEqual([]);
});

test("lower display_order comes first, and the default is 0", async () => {
  await add("Desserts", 5);
  await add("Starters", 1);
  expect((await add("Specials")).display_order).toBe(0);
  expect(await names()).toEqual(["Specials", "Starters", "Desserts"]);
});

test("a name of spaces only is rejected as missing", async () => {
  const message = "Name is required: Please enter a name for the category.";
  for (const body of [{ name: "   " }, {}]) {
    const response = await owner.call(categories.createCategory, { body });
    expect([response.status, response.body.error]).toEqual([400, message]);
  }
  const { id } = await add("Mains");
  const response = await owner.call(categories.updateCategory, { query: { id }, body: { name: "" } });
  expect([response.status, response.body.error]).toEqual([400, message]);
});

test.each([-1, 1.5, "many"])("rejects %s as display_order", async (display_order) => {
  const response = await owner.call(categories.createCategory, { body: { name: "Mains", display_order } });
  expect(response.status).toBe(400);
});

test("ordering numbers the listed categories, and the others follow", async () => {
  const [a, b, c] = [await add("A", 3), await add("B", 3), await add("C", 9)];
  const { body } = await owner.call(categories.orderCategories, { body: { ids: [c.id, a.id] } });
  expect(body.categories.map((category) => [category.name, category.display_order])).toEqual([
    ["C", 0],
    ["A", 1],
    ["B", 2],
  ]);
  expect(b.display_order).toBe(3);
});

test("removing a category leaves its dishes without one", async () => {
  const { id } = await add("Mains");
  const { body } = await owner.call(dishes.createDish, {
    body: { name: "Soup", category_id: id, is_available: false },
  });
  await owner.call(categories.deleteCategory, { query: { id } });
  const list = await owner.call(dishes.listDishes);
  expect(list.body.dishes).toMatchObject([{ id: body.dish.id, category_id: null, category_name: null }]);
});

test("a category of another company is not found", async () => {
  const { id } = await add("Mains");
  const other = await createOwner(app);
  const responses = await Promise.all([
    other.call(categories.updateCategory, { query: { id }, body: { name: "Mine" } }),
    other.call(categories.deleteCategory, { query: { id } }),
    other.call(categories.orderCategories, { body: { ids: [id] } }),
  ]);
  expect(responses.map((response) => response.status)).toEqual([404, 404, 404]);
  expect((await other.call(categories.listCategories)).body.categories).toEqual([]);
});

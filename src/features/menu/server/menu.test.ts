import { afterAll, beforeAll, expect, test } from "vitest";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { createOwner } from "#src/testing/factories.ts";
import { createCategory, createDish, createItem } from "#src/testing/menu-factory.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const read = (username: string) => callerOf(app).call(readPublicMenu, { query: { username } });

test("a menu has its company, its categories in order, and dishes with sizes, prices and recipes", async () => {
  const { companyId, username } = await createOwner(app, { name: "Wok & Roll", address: "1 Main St", currency: "SGD" });
  const mains = await createCategory(app, companyId, "Mains", 2);
  await createCategory(app, companyId, "Starters", 1);
  const noodles = await createItem(app, companyId, "Noodles", 1000);
  const { id, sizes } = await createDish(app, companyId, {
    name: "Laksa",
    description: "Coconut and chilli",
    category: mains,
    sizes: [
      { name: "Small", price: 9.5, recipe: [{ item: noodles, quantity: 120 }] },
      { name: "Large", price: 14, recipe: [{ item: noodles, quantity: 200 }] },
    ],
  });
  const uncategorised = await createDish(app, companyId, { name: "Tea", sizes: [] });
  const { status, body } = await read(username.toUpperCase());
  expect(status).toBe(200);
  expect(body.company).toEqual({
    id: companyId,
    name: "Wok & Roll",
    username,
    address: "1 Main St",
    country: "United States",
    currency: "SGD",
    logo_url: null,
    ordering_paused: false,
    ordering_off: false,
    opening_hours: null,
    timezone: "America/New_York",
    language: "en",
  });
  expect(body.categories.map(({ name, display_order }) => [name, display_order])).toEqual([
    ["Starters", 1],
    ["Mains", 2],
  ]);
  const [laksa, tea] = body.dishes;
  expect(laksa).toMatchObject({ id, category_id: mains, category_name: "Mains", price: 9.5, sold_out: false });
  expect(laksa?.sizes.map(({ id, name, price, calories }) => ({ id, name, price, calories }))).toEqual([
    { id: sizes[0], name: "Small", price: 9.5, calories: 120 },
    { id: sizes[1], name: "Large", price: 14, calories: 200 },
  ]);
  expect(laksa?.ingredients).toEqual(["Noodles"]);
  expect(tea).toMatchObject({ id: uncategorised.id, category_id: null, category_name: null, price: null, sizes: [] });
});

test("a recipe's amounts are secret: a guest gets names of ingredients and the calories of each size", async () => {
  const { companyId, username } = await createOwner(app);
  const saffron = await createItem(app, companyId, "Saffron", 1000);
  const recipe = [{ item: saffron, quantity: 0.731, calories: 317 }];
  await createDish(app, companyId, { sizes: [{ price: 9, recipe }] });
  const { body } = await read(username);
  expect(body.dishes[0]?.sizes).toMatchObject([{ calories: 317, ingredients: ["Saffron"] }]);
  expect(JSON.stringify(body)).not.toMatch(/0\.731|quantity|unit|stock/);
});

test("dishes are in the owner's order, those without a number last; a dish marked sold out stays on the menu", async () => {
  const { companyId, username } = await createOwner(app);
  for (const name of ["First made", "Second made", "Third made"]) await createDish(app, companyId, { name });
  await app.pool.query("update dish set display_order = 0, sold_out_at = now() where name = 'Third made'");
  await app.pool.query("update dish set display_order = 1 where name = 'Second made'");
  const { body } = await read(username);
  expect(body.dishes.map((dish) => [dish.name, dish.sold_out, dish.sizes[0]?.sold_out])).toEqual([
    ["Third made", true, true],
    ["Second made", false, false],
    ["First made", false, false],
  ]);
});

test("the dishes deleted within a day are listed, because a cart with one becomes a special request", async () => {
  const { companyId, username } = await createOwner(app);
  const [today, older] = [await createDish(app, companyId), await createDish(app, companyId)];
  await app.pool.query("update dish set deleted_at = now() where id = $1", [today.id]);
  await app.pool.query("update dish set deleted_at = now() - interval '25 hours' where id = $1", [older.id]);
  expect((await read(username)).body.deleted_dishes).toEqual([today.id]);
});

test("hidden and deleted dishes and sizes are left out", async () => {
  const { companyId, username } = await createOwner(app);
  await createDish(app, companyId, { name: "Hidden", is_available: false });
  const removed = await createDish(app, companyId, { name: "Removed" });
  const { sizes } = await createDish(app, companyId, { name: "Shown", sizes: [{ price: 1 }, { price: 2 }] });
  await app.pool.query("update dish set deleted_at = now() where id = $1", [removed.id]);
  await app.pool.query("update dish_size set deleted_at = now() where id = $1", [sizes[0]]);
  const { body } = await read(username);
  expect(body.dishes.map((dish) => [dish.name, dish.price])).toEqual([["Shown", 2]]);
});

test("a size is sold out when any of its ingredients is short of one portion, a dish when every size is", async () => {
  const { companyId, username } = await createOwner(app);
  const beef = await createItem(app, companyId, "Beef", 150);
  const [patty, double] = [
    { item: beef, quantity: 150 },
    { item: beef, quantity: 300 },
  ];
  await createDish(app, companyId, {
    sizes: [
      { price: 1, recipe: [patty] },
      { price: 2, recipe: [double] },
    ],
  });
  await createDish(app, companyId, { sizes: [{ price: 2, recipe: [double] }] });
  const soldOut = async () =>
    (await read(username)).body.dishes.map((d) => [d.sold_out, d.sizes.map((s) => s.sold_out)]);
  expect(await soldOut()).toEqual([
    [false, [false, true]],
    [true, [true]],
  ]);
});

test("nothing is sold out where the owner allows selling below zero", async () => {
  const { companyId, username } = await createOwner(app, { allow_negative_stock: true });
  const beef = await createItem(app, companyId, "Beef", -5);
  await createDish(app, companyId, { sizes: [{ price: 1, recipe: [{ item: beef, quantity: 100 }] }] });
  expect((await read(username)).body.dishes[0]?.sold_out).toBe(false);
});

test.each([[""], ["nobody"], ["No Body!"], ["0198c0de-0000-7000-8000-000000000000"]])(
  "the address %j returns 404 Restaurant not found",
  async (username) => {
    const { status, body } = await read(username);
    expect([status, body.error]).toEqual([404, "Restaurant not found"]);
  },
);

test("a restaurant without a username is found by its owner's id", async () => {
  const owner = await createOwner(app, { username: null });
  const { body } = await read(owner.userId);
  expect(body.company.id).toBe(owner.companyId);
});

test("the company's private fields are left out", async () => {
  const { username } = await createOwner(app, {
    uen: "202012345K",
    email: "boss@example.com",
    phone_number: "91234567",
  });
  const { body } = await read(username);
  expect(JSON.stringify(body)).not.toMatch(/202012345K|boss@example|91234567/);
});

test("salt with 0 kcal does not replace a recipe's calories by the estimate", async () => {
  const { companyId, username } = await createOwner(app);
  const noodles = await createItem(app, companyId, "Noodles", 1000);
  const salt = await createItem(app, companyId, "Salt", 1000);
  const recipe = [
    { item: noodles, quantity: 100, calories: 364 },
    { item: salt, quantity: 3, calories: 0, source: "usda-sr28" },
  ];
  await createDish(app, companyId, { sizes: [{ price: 9, recipe }] });
  expect((await read(username)).body.dishes[0]?.sizes[0]?.calories).toBe(364);
});

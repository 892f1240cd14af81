import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dismissRequest } from "#src/features/dashboard/request-contract.ts";
import {
  declareItems,
  listItemDeclarations,
  settleItemDeclarations,
} from "#src/features/dishes/declaration-contract.ts";
import { deletePrepRecipe } from "#src/features/prep/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { declarationsFrom, declareShown, shownVersion } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { askedOverrides } from "#src/features/dishes/request-contract.ts";
import { requestsOf } from "#src/testing/agent-requests.ts";

// The owner's declaration of a prep item is valid with the parts that the owner saw then, and with no others.

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let preps: ReturnType<typeof prepKitchenOf>;
let oil: string;
let spice: string;
let sauce: string;
let pasta: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  preps = prepKitchenOf(owner);
  oil = await kitchen.item("Oil", 1000);
  spice = await kitchen.item("Spice", 1000);
  await declare(oil, { milk: "none", nuts: "none", vegan: "suitable" });
  sauce = await preps.prep("Sauce", { batch: 10, unit: "g", mode: "through", lines: [line(oil)] });
  pasta = await kitchen.dish("Pasta", { price: 5, recipe: [[sauce, 1]] });
});
afterAll(() => app.stop());

const line = (ingredient_id: string) => ({ ingredient_id, quantity: 1, unit: "g" as const });
const declare = (id: string, states: Record<string, string>) => declareShown(owner, id, states);
const recipe = (id: string, ...items: string[]) =>
  preps.save(id, {
    batch_quantity: 10,
    unit: "g",
    mode: "through",
    method: "",
    shelf_life_hours: null,
    minutes: null,
    lines: items.map(line),
  });
const shown = async () => {
  const { body } = await callerOf(app).call(readPublicMenu, { query: { username: owner.username } });
  const { allergens, diets } = body.dishes.find(({ id }) => id === pasta.id)!;
  return { ...allergens, diets };
};
/** The menu's cache learns of a change a moment after it. */
const expectShown = () => expect.poll(shown);
const requests = () => requestsOf(owner, askedOverrides);
const asked = async () => (await requests()).map(({ id, overrides }) => [id, overrides.map(({ name }) => name)]);
const listedItem = async (id = sauce) =>
  (await owner.call(listItemDeclarations)).body.ingredients.find(({ item_id }) => item_id === id);
const settle = async (outcome: "keep" | "drop") => {
  const [request] = await requests();
  const overrides = request!.overrides.map(({ name, question }) => ({ name, question }));
  return owner.call(settleItemDeclarations, { query: { id: sauce }, body: { outcome, overrides } });
};

test("a part that joins with unknown allergens: guests are not told 'free of', and the owner is asked why", async () => {
  await declare(sauce, { milk: "none", nuts: "none", vegan: "suitable", celery: "contains" });
  await expectShown().toMatchObject({ contains: ["celery"], diets: ["vegetarian", "vegan"] });
  expect((await shown()).unknown).not.toContain("milk");
  expect(await requests()).toEqual([]);

  expect((await recipe(sauce, oil, spice)).status).toBe(200);
  await expectShown().toMatchObject({
    contains: ["celery"],
    unknown: expect.arrayContaining(["milk", "nuts"]),
    diets: [],
  });
  expect(await requests()).toMatchObject([
    {
      of: "item",
      id: sauce,
      name: "Sauce",
      overrides: [
        { name: "milk", state: "none", reason: null, changes: ["Spice was added (Milk: not set)."] },
        { name: "nuts", changes: ["Spice was added (Nuts: not set)."] },
        { name: "vegan", state: "suitable", changes: ["Spice was added (Vegan: not set)."] },
      ],
    },
  ]);
  const item = await listedItem();
  expect(item?.declarations).toEqual([{ name: "celery", state: "contains" }]);
  expect(item?.to_confirm).toEqual(expect.arrayContaining([{ name: "milk", state: "none" }]));
});

test("confirmed again it stands until something changes once more; dropped it follows the parts", async () => {
  await declare(sauce, { milk: "none" });
  await recipe(sauce, oil, spice);
  const confirmed = await settle("keep");
  expect(confirmed).toMatchObject({ status: 200, body: { ingredient: { to_confirm: null } } });
  expect(confirmed.body.ingredient.declarations).toContainEqual({ name: "milk", state: "none" });
  await expectShown().toMatchObject({ unknown: expect.not.arrayContaining(["milk"]) });
  expect(await requests()).toEqual([]);

  await declare(spice, { milk: "contains" });
  await expectShown().toMatchObject({ contains: ["milk"] });
  expect(await asked()).toEqual([[sauce, ["milk"]]]);
  expect((await settle("drop")).status).toBe(200);
  await declare(spice, {});
  await expectShown().toMatchObject({ contains: [], unknown: expect.arrayContaining(["milk"]) });
  expect(await requests()).toEqual([]);
});

test("declaring the prep item anew is an answer, also together with its parts", async () => {
  await declare(sauce, { milk: "none" });
  await recipe(sauce, oil, spice);
  const both = await Promise.all(
    [oil, sauce, spice].map(async (item_id) => ({
      item_id,
      declarations: declarationsFrom({ milk: "none", nuts: "none" }),
      version: await shownVersion(owner, item_id),
    })),
  );
  expect((await owner.call(declareItems, { body: { ingredients: both } })).status).toBe(200);
  await declare(spice, {});
  await declare(sauce, { milk: "none" });
  expect(await requests()).toEqual([]);
  await expectShown().toMatchObject({ unknown: expect.not.arrayContaining(["milk"]) });
});

test("what becomes known by the parts alone is not asked", async () => {
  await declare(sauce, { milk: "none" });
  await declare(spice, { milk: "none" });
  await recipe(sauce, oil, spice);
  expect(await requests()).toEqual([]);
  await declare(spice, {});
  expect(await asked()).toEqual([[sauce, ["milk"]]]);
});

test("every way in which the parts change asks, at any depth", async () => {
  const glaze = await preps.prep("Glaze", { batch: 10, unit: "g", mode: "through", lines: [line(sauce)] });
  const ask = async (ids: string[]) =>
    expect.poll(async () => new Set((await asked()).map(([id]) => id))).toEqual(new Set(ids));
  await declare(sauce, { milk: "none" });
  await declare(glaze, { milk: "none" });
  await declare(oil, {});
  await ask([sauce, glaze]);
  await declare(oil, { milk: "none", nuts: "none" });
  await ask([]);
  // An item with no declarations replaces the part.
  expect((await owner.call(mergeItems, { body: { from: oil, into: spice } })).status).toBe(200);
  await declare(spice, {});
  await ask([sauce, glaze]);
  await expectShown().toMatchObject({ unknown: expect.arrayContaining(["milk"]) });
});

test("an item that gets a recipe, or loses it, is asked; one that never had one is not", async () => {
  await declare(spice, { milk: "none" });
  expect(await requests()).toEqual([]);
  const herb = await kitchen.item("Herb", 10);
  await recipe(spice, herb);
  expect(await asked()).toEqual([[spice, ["milk"]]]);

  await declare(spice, { milk: "none" });
  expect(await requests()).toEqual([]);
  expect((await owner.call(deletePrepRecipe, { query: { id: spice } })).status).toBe(200);
  expect(await asked()).toEqual([[spice, ["milk"]]]);
});

test("a version before this one stored it without its question", async () => {
  await app.pool.query(
    `insert into item_declarations (company_id, id, item_id, name, state) values ($1, gen_random_uuid(), $2, 'fish', 'none')`,
    [owner.companyId, sauce],
  );
  await expectShown().toMatchObject({ unknown: expect.arrayContaining(["fish"]) });
  expect((await requests())[0]?.overrides).toMatchObject([
    { name: "fish", changes: ["The recipe or what its ingredients declare may have changed after it."] },
  ]);
});

test("an answer to what the owner was not shown is refused; a dismissed question still holds for guests", async () => {
  await declare(sauce, { milk: "none" });
  await recipe(sauce, oil, spice);
  const [request] = await requests();
  const overrides = request!.overrides.map(({ name, question }) => ({ name, question }));
  await owner.call(dismissRequest, { body: { kind: "override", id: sauce } });
  expect(await requests()).toEqual([]);
  await expectShown().toMatchObject({ unknown: expect.arrayContaining(["milk"]) });
  await declare(spice, { milk: "may_contain" });
  expect(await requests()).toHaveLength(1);
  const late = await owner.call(settleItemDeclarations, {
    query: { id: sauce },
    body: { outcome: "keep", overrides },
  });
  expect(late).toMatchObject({ status: 409, body: { code: "DECLARATIONS_CHANGED" } });
  await expectShown().toMatchObject({ may_contain: ["milk"] });
});

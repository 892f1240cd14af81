import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as dishes from "#src/features/dishes/contract.ts";
import * as declarations from "#src/features/dishes/declaration-contract.ts";
import * as inventory from "#src/features/inventory/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import { declarationsFrom, declareShown, overrideShown } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";

let app: TestApp;
let owner: Owner;
let cream: string;
let nuts: string;
let dishId: string;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  cream = await item("Cream");
  nuts = await item("Pistachios");
  const part = (ingredient_id: string) => ({ ingredient_id, quantity_per_dish: 10, unit: "g" as const });
  const sizes = [
    { name: "Scoop", price: 4, ingredients: [part(cream)] },
    { name: "Sundae", price: 8, ingredients: [part(cream), part(nuts)] },
  ];
  dishId = (await owner.call(dishes.createDish, { body: { name: "Ice cream", is_available: false, sizes } })).body.dish
    .id;
});
afterAll(() => app.stop());

async function item(name: string): Promise<string> {
  const body = { name, unit: "kg", quantity_available: 1, reorder_threshold: 0 } as const;
  return (await owner.call(inventory.createItem, { body })).body.item.id;
}

const declare = (id: string, states: Record<string, string>, caller = owner) => declareShown(caller, id, states);
const override = (overrides: { name: string; state: string; reason: string }[], caller = owner) =>
  overrideShown(caller, dishId, overrides);
const declared = async () => (await owner.call(dishes.listDishes)).body.dishes[0]?.declared;

test("a dish declares what follows from the ingredients of all its sizes", async () => {
  expect((await declared())?.unknown).toContain("nuts");
  await declare(cream, { milk: "contains", nuts: "none", vegetarian: "suitable" });
  expect(await declared()).toMatchObject({ contains: ["milk"], unsuitable: ["vegan"] });
  // Nothing is declared about the pistachios yet, so the dish is not free of nuts.
  expect((await declared())?.unknown).toContain("nuts");
  await declare(nuts, { nuts: "contains", peanuts: "may_contain", vegan: "suitable" });
  expect(await declared()).toMatchObject({
    contains: ["milk", "nuts"],
    may_contain: ["peanuts"],
    suitable: ["vegetarian"],
  });
});

test("a declaration that is removed is unknown again", async () => {
  await declare(cream, { milk: "contains", nuts: "none" });
  const { body } = await declare(cream, { milk: "unknown", nuts: "none" });
  expect(body.ingredient.declarations).toEqual([{ name: "nuts", state: "none" }]);
  const { body: all } = await owner.call(declarations.listItemDeclarations);
  expect(all.ingredients).toEqual([body.ingredient]);
  expect(body.ingredient).toMatchObject({ item_id: cream, to_confirm: null, reasons: [] });
});

test("an override has a reason, and the response contains what follows from the recipe and why", async () => {
  await declare(nuts, { nuts: "contains" });
  const reason = "Served on the side, in a closed box";
  const { body } = await override([{ name: "nuts", state: "may_contain", reason }]);
  const line = body.declarations.find((declaration) => declaration.name === "nuts");
  expect(line).toMatchObject({
    name: "nuts",
    state: "may_contain",
    override: "may_contain",
    derived: "contains",
    reason,
    changes: null,
    because: ["Pistachios"],
  });
  expect(body.declarations.find((declaration) => declaration.name === "milk")).toMatchObject({
    state: "unknown",
    because: ["Cream", "Pistachios"],
  });
  expect(await declared()).toMatchObject({ contains: [], may_contain: ["nuts"] });
  await override([]);
  expect((await declared())?.contains).toEqual(["nuts"]);
});

test.each([
  [[{ name: "nuts", state: "none", reason: " " }], "reason"],
  [[{ name: "nuts", state: "suitable", reason: "x" }], "not allowed"],
  [[{ name: "vegan", state: "contains", reason: "x" }], "not allowed"],
  [[{ name: "gold", state: "none", reason: "x" }], "name"],
  [
    [
      { name: "nuts", state: "none", reason: "x" },
      { name: "nuts", state: "contains", reason: "y" },
    ],
    "twice",
  ],
])("rejects the overrides %j", async (overrides, text) => {
  const response = await override(overrides);
  expect(response.status).toBe(400);
  expect(response.body.error).toContain(text);
});

test("of two simultaneous declarations of an item one is stored completely", async () => {
  const responses = await Promise.all(
    [declarationsFrom({ milk: "contains", eggs: "none" }), declarationsFrom({ fish: "none" })].map((of) =>
      owner.call(declarations.declareItem, { query: { id: cream }, body: { declarations: of, version: null } }),
    ),
  );
  // Both forms showed that nothing was declared; the second person to save is shown what the first declared.
  const [first] = responses.filter(({ status }) => status === 200);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { body } = await owner.call(declarations.listItemDeclarations);
  expect(body.ingredients).toEqual([first?.body.ingredient]);
});

test("another company's ingredients and dishes are not found", async () => {
  const other = await createOwner(app);
  const responses = await Promise.all([
    declare(cream, { milk: "none" }, other),
    override([], other),
    other.call(declarations.readDishDeclarations, { query: { id: dishId } }),
  ]);
  expect(responses.map((response) => response.status)).toEqual([404, 404, 404]);
  expect((await other.call(declarations.listItemDeclarations)).body.ingredients).toEqual([]);
});

test("several ingredients are declared in one request, all or nothing", async () => {
  const [flour, egg] = [await item("Flour"), await item("Egg")];
  const of = (name: "gluten" | "eggs") => [{ name, state: "contains" as const }];
  const states = async () => {
    const { ingredients } = (await owner.call(declarations.listItemDeclarations)).body;
    return [flour, egg].map((id) => ingredients.find((ingredient) => ingredient.item_id === id)?.declarations ?? []);
  };
  const failed = await owner.call(declarations.declareItems, {
    body: {
      ingredients: [
        { item_id: flour, declarations: of("gluten"), version: null },
        { item_id: owner.companyId, declarations: of("eggs"), version: null },
      ],
    },
  });
  expect([failed.status, await states()]).toEqual([404, [[], []]]);
  const { status } = await owner.call(declarations.declareItems, {
    body: {
      ingredients: [
        { item_id: flour, declarations: of("gluten"), version: null },
        { item_id: egg, declarations: of("eggs"), version: null },
      ],
    },
  });
  expect([status, await states()]).toEqual([200, [of("gluten"), of("eggs")]]);
});

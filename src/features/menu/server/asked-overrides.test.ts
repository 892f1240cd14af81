import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dismissRequest } from "#src/features/dashboard/request-contract.ts";
import { listDishes, updateDish } from "#src/features/dishes/contract.ts";
import { settleOverrides, overrideDish, readDishDeclarations } from "#src/features/dishes/declaration-contract.ts";
import { ALLERGENS } from "#src/features/dishes/declarations.ts";
import { updateItem } from "#src/features/inventory/contract.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { type MenuDish, readPublicMenu } from "#src/features/menu/contract.ts";
import { callerOf, startTestApp, type TestApp } from "#src/testing/app.ts";
import { declareShown, overrideShown, shownQuestions } from "#src/testing/declare.ts";
import { createOwner, type Owner } from "#src/testing/factories.ts";
import { createGroup } from "#src/testing/option-fixture.ts";
import { type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { askedOverrides } from "#src/features/dishes/request-contract.ts";
import { requestsOf } from "#src/testing/agent-requests.ts";

// The owner's override of a dish's recipe is valid for what the owner saw then, and for nothing later.

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let base: string;
let cream: string;
let soup: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  base = await kitchen.item("Base", 1000);
  cream = await kitchen.item("Cream", 1000);
  await declare(base, Object.fromEntries(ALLERGENS.map((name) => [name, "none"])));
  await declare(cream, { milk: "contains" });
  soup = await kitchen.dish("Soup", { price: 5, recipe: [[base, 1]] });
});
afterAll(() => app.stop());

const declare = (id: string, states: Record<string, string>) => declareShown(owner, id, states);
const override = (states: Record<string, string>, id = soup.id, reason = "Checked with the cook") =>
  overrideShown(
    owner,
    id,
    Object.entries(states).map(([name, state]) => ({ name, state, reason })),
  );
const menu = async () => (await callerOf(app).call(readPublicMenu, { query: { username: owner.username } })).body;
const shown = async (id = soup.id) => (await menu()).dishes.find((dish) => dish.id === id)!;
/** Polls what guests see, because the menu's cache learns of a change a moment after it. */
const shownOf = (of: () => Promise<MenuDish>) => expect.poll(of);
const expectSoup = () => shownOf(() => shown());
const declared = async (id = soup.id) => (await owner.call(readDishDeclarations, { query: { id } })).body.declarations;
const lineOf = async (name: string, id = soup.id) => (await declared(id)).find((one) => one.name === name)!;
const questions = async (id: string) =>
  (await owner.call(listDishes)).body.dishes.find((dish) => dish.id === id)?.questions;
const requests = () => requestsOf(owner, askedOverrides);
const recipe = (...items: string[]) =>
  owner.call(updateDish, {
    query: { id: soup.id },
    body: {
      sizes: [
        {
          id: soup.sizes[0]!.id,
          name: "Regular",
          price: 5,
          ingredients: items.map((ingredient_id) => ({ ingredient_id, quantity_per_dish: 1, unit: "g" as const })),
        },
      ],
    },
  });
const settle = async (how: "keep" | "drop", ...names: string[]) => settleShown(await declared(), how, ...names);
const settleShown = (all: Awaited<ReturnType<typeof declared>>, how: "keep" | "drop", ...names: string[]) => {
  const overrides = all.filter(({ name }) => names.includes(name)).map(({ name, question }) => ({ name, question }));
  return owner.call(settleOverrides, { query: { id: soup.id }, body: { outcome: how, overrides } });
};

test("an ingredient that joins: the guest sees what it contains, and the owner is asked why", async () => {
  await override({ milk: "none", nuts: "none", vegan: "suitable" });
  const nothing = { contains: [], may_contain: [], unknown: [] };
  await expectSoup().toMatchObject({ allergens: nothing, diets: ["vegan"] });
  expect(await requests()).toEqual([]);

  expect((await recipe(base, cream)).status).toBe(200);
  await expectSoup().toMatchObject({ allergens: { contains: ["milk"] }, diets: [] });
  // The recipe does not say whether the cream contains nuts, so "none" is no longer known.
  expect((await shown()).allergens.unknown).toContain("nuts");
  expect((await owner.call(listDishes)).body.dishes[0]).toMatchObject({
    asked_overrides: ["milk", "nuts", "vegan"],
    declared: { contains: ["milk"], unsuitable: ["vegan"] },
  });
  expect(await lineOf("milk")).toMatchObject({
    state: "contains",
    override: "none",
    reason: "Checked with the cook",
    changes: ["Cream was added (Milk: contains)."],
  });
  const [request] = await requests();
  expect(request).toMatchObject({ id: soup.id, name: "Soup" });
  expect(request?.overrides.map(({ name, changes }) => [name, changes])).toEqual([
    ["milk", ["Cream was added (Milk: contains)."]],
    ["nuts", ["Cream was added (Nuts: not set)."]],
    ["vegan", ["Cream was added (Vegan: not suitable)."]],
  ]);
});

test("confirmed again it stands, until something changes once more; dropped it follows the recipe", async () => {
  await override({ milk: "none", nuts: "none" });
  await recipe(base, cream);
  expect((await settle("keep", "milk")).status).toBe(200);
  await expectSoup().toMatchObject({ allergens: { contains: [], unknown: expect.arrayContaining(["nuts"]) } });
  expect((await requests())[0]?.overrides.map(({ name }) => name)).toEqual(["nuts"]);
  expect((await settle("drop", "nuts")).body.declarations.find(({ name }) => name === "nuts")).toMatchObject({
    override: null,
    state: "unknown",
  });
  expect(await requests()).toEqual([]);

  await declare(cream, { milk: "may_contain" });
  await expectSoup().toMatchObject({ allergens: { may_contain: ["milk"] } });
  expect((await lineOf("milk")).changes).toEqual(["Cream was declared anew (Milk: contains, now may contain)."]);
  // The same state as when the owner answered.
  await declare(cream, { milk: "contains" });
  expect((await lineOf("milk")).changes).toBeNull();
});

test("quantities and names of items do not count", async () => {
  await override({ milk: "none" });
  const line = { ingredient_id: base, quantity_per_dish: 7, unit: "kg" as const };
  const size = { id: soup.sizes[0]!.id, name: "Large", price: 9, ingredients: [line] };
  expect((await owner.call(updateDish, { query: { id: soup.id }, body: { sizes: [size] } })).status).toBe(200);
  await owner.call(updateItem, { query: { id: base }, body: { name: "Broth" } });
  expect((await lineOf("milk")).changes).toBeNull();
});

test("a 'contains' of the owner never weakens, whatever changes", async () => {
  await override({ milk: "contains", nuts: "may_contain", vegan: "unsuitable" });
  await recipe(base, cream);
  await expectSoup().toMatchObject({ allergens: { contains: ["milk"], may_contain: ["nuts"] } });
  await recipe(base);
  await expectSoup().toMatchObject({ allergens: { contains: ["milk"], may_contain: ["nuts"] } });
  expect((await owner.call(listDishes)).body.dishes[0]?.declared.unsuitable).toContain("vegan");
});

describe("every way in which the question changes", () => {
  beforeEach(async () => void (await override({ milk: "none", peanuts: "none" })));
  const expectAsked = async (name: string) => {
    expect((await lineOf(name)).changes).not.toBeNull();
    const named = async () => Object.values((await shown()).allergens).flat();
    await expect.poll(named).toContain(name);
  };

  test("an ingredient is declared anew, also as unknown", async () => {
    await declare(base, { peanuts: "none" });
    await expectAsked("milk");
    expect((await lineOf("peanuts")).changes).toBeNull();
  });

  test("an item is merged into one of the recipe", async () => {
    const peanutOil = await kitchen.item("Peanut oil", 10);
    await declare(peanutOil, { peanuts: "contains" });
    expect((await owner.call(mergeItems, { body: { from: peanutOil, into: base } })).status).toBe(200);
    await expectAsked("peanuts");
    await expectSoup().toMatchObject({ allergens: { contains: ["peanuts"] } });
  });

  test("one of the recipe is merged into another", async () => {
    expect((await owner.call(mergeItems, { body: { from: base, into: cream } })).status).toBe(200);
    await expectAsked("milk");
    expect((await lineOf("milk")).changes).toContain("Base is no longer in it.");
  });

  test("rows that something else wrote: nothing has to tell the override", async () => {
    await app.pool.query("update item_declarations set state = 'may_contain' where item_id = $1 and name = 'milk'", [
      base,
    ]);
    await expectAsked("milk");
  });

  test("a version before this one stored it without its question", async () => {
    await app.pool.query(
      `insert into dish_declarations (company_id, id, dish_id, name, state, reason)
       values ($1, gen_random_uuid(), $2, 'fish', 'none', 'By an older version')`,
      [owner.companyId, soup.id],
    );
    await expectAsked("fish");
    expect((await lineOf("fish")).changes).toEqual([
      "The recipe or what its ingredients declare may have changed after it.",
    ]);
  });
});

test.each(["into", "from"] as const)(
  "an item that nothing is declared about is merged %s one that is free of everything: guests ask the staff",
  async (which) => {
    const oil = await kitchen.item("Peanut oil", 10);
    const curry = await kitchen.dish("Curry", { price: 5, recipe: [[oil, 1]] });
    await shownOf(() => shown(curry.id)).toMatchObject({ allergens: { unknown: ALLERGENS } });
    const [from, into] = which === "into" ? [oil, base] : [base, oil];
    expect((await owner.call(mergeItems, { body: { from, into } })).status).toBe(200);
    await expectSoup().toMatchObject({ allergens: { unknown: ALLERGENS } });
    await shownOf(() => shown(curry.id)).toMatchObject({ allergens: { unknown: ALLERGENS } });
    const [removed, stays] = which === "into" ? ["Peanut oil", "Base"] : ["Base", "Peanut oil"];
    const reason = `${removed} was merged into ${stays}, and not everything was declared about both.`;
    expect(await questions(curry.id)).toMatchObject([{ item_id: into, reason }]);
    // A new declaration counts as an answer.
    await declare(into, { peanuts: "contains", milk: "none" });
    await shownOf(() => shown(curry.id)).toMatchObject({ allergens: { contains: ["peanuts"] } });
    expect((await shown()).allergens.unknown).not.toContain("milk");
  },
);

test("items about which the same is declared are merged without a question", async () => {
  const other = await kitchen.item("Base, frozen", 10);
  await declare(other, Object.fromEntries(ALLERGENS.map((name) => [name, "none"])));
  expect((await owner.call(mergeItems, { body: { from: other, into: base } })).status).toBe(200);
  expect(await questions(soup.id)).toEqual([]);
  await expectSoup().toMatchObject({ allergens: { contains: [], unknown: [] } });
});

test("what a prep item is made of counts at any depth", async () => {
  const preps = prepKitchenOf(owner);
  const oil = await kitchen.item("Oil", 100);
  const line = (ingredient_id: string) => ({ ingredient_id, quantity: 1, unit: "g" as const });
  const through = { batch: 10, unit: "g" as const, mode: "through" as const };
  const sauce = await preps.prep("Sauce", { ...through, lines: [line(base)] });
  const glaze = await preps.prep("Glaze", { ...through, lines: [line(sauce)] });
  await recipe(base, glaze);
  await override({ nuts: "none" });
  const unknown = () => expect.poll(async () => (await shown()).allergens.unknown);
  await unknown().not.toContain("nuts");
  const recipeOfSauce = { batch_quantity: 10, unit: "g" as const, mode: "through" as const, method: "" };
  const more = { ...recipeOfSauce, shelf_life_hours: null, minutes: null, lines: [line(base), line(oil)] };
  expect((await preps.save(sauce, more)).status).toBe(200);
  await unknown().toContain("nuts");
  expect((await lineOf("nuts")).changes).toEqual(["Oil was added (Nuts: not set)."]);
});

test("a dish that is an option of a combo is asked about with all its sizes", async () => {
  await override({ milk: "none" });
  const combo = await kitchen.dish("Lunch", { price: 9, recipe: [[base, 1]] });
  const group = { name: "Starter", choose_min: 1, choose_max: 1 };
  await createGroup(owner, [combo.id], { ...group, options: [{ name: "Soup", dish_size_id: soup.sizes[0]!.id }] });
  const option = async () => (await menu()).option_groups?.[0]?.options[0]?.allergens;
  const unknown = () => expect.poll(async () => (await option())?.unknown);
  await unknown().not.toContain("milk");
  expect((await option())?.contains).toEqual([]);
  // A second size: the option itself still takes the base alone, but the owner's answer covered all sizes of the dish.
  await app.pool.query(
    `with size as (
       insert into dish_size (company_id, id, menu_item_id, name, price, position)
       values ($1, gen_random_uuid(), $2, 'Creamy', 6, 1) returning id)
     insert into dish_ingredient (company_id, id, dish_size_id, ingredient_id, quantity_per_dish, unit, stock_quantity)
     select $1, gen_random_uuid(), size.id, $3, 1, 'g', 1 from size`,
    [owner.companyId, soup.id, cream],
  );
  await unknown().toContain("milk");
  await expectSoup().toMatchObject({ allergens: { contains: ["milk"] } });
});

test("an answer to what the owner was not shown is refused, and the same override sent again is no answer", async () => {
  await override({ milk: "none" });
  const { question } = await lineOf("milk");
  const shownBefore = await shownQuestions(owner, soup.id);
  await recipe(base, cream);
  const body = { outcome: "keep" as const, overrides: [{ name: "milk" as const, question }] };
  const late = await owner.call(settleOverrides, { query: { id: soup.id }, body });
  expect(late).toMatchObject({ status: 409, body: { code: "DECLARATIONS_CHANGED" } });
  const typed = { name: "milk" as const, state: "may_contain" as const, reason: "A little" };
  const stale = await owner.call(overrideDish, {
    query: { id: soup.id },
    body: { overrides: [typed], shown: shownBefore },
  });
  expect(stale).toMatchObject({ status: 409, body: { code: "DECLARATIONS_CHANGED" } });

  expect((await override({ milk: "none", fish: "none" })).status).toBe(200);
  expect([(await lineOf("milk")).changes, (await lineOf("fish")).changes]).toEqual([
    ["Cream was added (Milk: contains)."],
    null,
  ]);
  // A changed state counts as an answer.
  await override({ milk: "may_contain" });
  await expectSoup().toMatchObject({ allergens: { contains: [], may_contain: ["milk"] } });
});

test("of an owner's confirmation and a change of the recipe at once, the later question is asked", async () => {
  await override({ milk: "none" });
  await recipe(base, cream);
  const third = await kitchen.item("Butter", 10);
  const seen = await declared();
  await Promise.all([settleShown(seen, "keep", "milk"), recipe(base, cream, third)]);
  expect((await lineOf("milk")).changes).toEqual(expect.arrayContaining(["Butter was added (Milk: not set)."]));
});

test("a dismissed question is out of the inbox until something changes again, and never for guests", async () => {
  await override({ milk: "none" });
  await recipe(base, cream);
  await owner.call(dismissRequest, { body: { kind: "override", id: soup.id } });
  expect(await requests()).toEqual([]);
  await expectSoup().toMatchObject({ allergens: { contains: ["milk"] } });
  await declare(cream, { milk: "may_contain" });
  expect(await requests()).toHaveLength(1);
});

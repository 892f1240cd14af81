import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listDishes } from "#src/features/dishes/contract.ts";
import {
  declareItem,
  declareItems,
  listItemDeclarations,
  overrideDish,
  readDishDeclarations,
  settleOverrides,
} from "#src/features/dishes/declaration-contract.ts";
import { ALLERGENS } from "#src/features/dishes/declarations.ts";
import { mergeItems } from "#src/features/inventory/merge-contract.ts";
import { changeMember } from "#src/features/people/members/contract.ts";
import { readPublicMenu } from "#src/features/menu/contract.ts";
import { callerOf, startTestApp, type Caller, type TestApp } from "#src/testing/app.ts";
import { declarationsFrom, declareShown, overrideShown, shownQuestions, shownVersion } from "#src/testing/declare.ts";
import { createMember, createOwner, type Owner } from "#src/testing/factories.ts";
import { type DishOnMenu, type Kitchen, kitchenOf } from "#src/testing/order-fixture.ts";
import { prepKitchenOf } from "#src/testing/prep-fixture.ts";
import { askedOverrides } from "#src/features/dishes/request-contract.ts";
import { requestsOf } from "#src/testing/agent-requests.ts";

// A form that was opened before a question was asked does not answer what its person did not see.

let app: TestApp;
let owner: Owner;
let kitchen: Kitchen;
let oil: string;
let salad: DishOnMenu;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await createOwner(app);
  kitchen = kitchenOf(app, owner);
  oil = await kitchen.item("Oil", 1000);
  await declareShown(owner, oil, Object.fromEntries(ALLERGENS.map((name) => [name, "none"])));
  salad = await kitchen.dish("Salad", { price: 5, recipe: [[oil, 1]] });
});
afterAll(() => app.stop());

const CHANGED = { status: 409, body: { code: "DECLARATIONS_CHANGED" } };
const FREE = { peanuts: "none", milk: "none" };

/** Opens the form of an item, and returns a function that saves it later. */
async function openItem(id: string, caller: Caller = owner) {
  const version = await shownVersion(caller, id);
  return (states: Record<string, string>) =>
    caller.call(declareItem, { query: { id }, body: { declarations: declarationsFrom(states), version } });
}

/** Opens the overrides of the dish, and returns a function that saves them later. */
async function openOverrides(caller: Caller = owner) {
  const shown = await shownQuestions(caller, salad.id);
  return (states: Record<string, string>) =>
    caller.call(overrideDish, {
      query: { id: salad.id },
      body: {
        overrides: Object.entries(states).map(([name, state]) => ({ name, state, reason: "By the cook" })) as never,
        shown,
      },
    });
}

/** Merges oil without declarations into this oil, which puts its declarations in doubt. */
async function raiseQuestion(name = "Nut oil") {
  const from = await kitchen.item(name, 10);
  expect((await owner.call(mergeItems, { body: { from, into: oil } })).status).toBe(200);
}
const questions = async () => (await owner.call(listDishes)).body.dishes[0]?.questions.map(({ reason }) => reason);
const listedOil = async () =>
  (await owner.call(listItemDeclarations)).body.ingredients.find(({ item_id }) => item_id === oil);
const lineOf = async (name: string) =>
  (await owner.call(readDishDeclarations, { query: { id: salad.id } })).body.declarations.find(
    (declaration) => declaration.name === name,
  );
const unknownToGuests = async () => {
  const { body } = await callerOf(app).call(readPublicMenu, { query: { username: owner.username } });
  return body.dishes.find(({ id }) => id === salad.id)?.allergens.unknown;
};

test("a form from before the question is refused, and one that showed it answers it", async () => {
  const old = await openItem(oil);
  await raiseQuestion();
  await expect.poll(unknownToGuests).toContain("peanuts");
  const open = await openItem(oil);

  expect(await old(FREE)).toMatchObject(CHANGED);
  expect(await questions()).toEqual(["Nut oil was merged into Oil, and not everything was declared about both."]);
  expect(await unknownToGuests()).toContain("peanuts");
  expect((await listedOil())?.reasons).toEqual(await questions());

  const confirmed = await open(FREE);
  expect(confirmed).toMatchObject({ status: 200, body: { ingredient: { to_confirm: null, reasons: [] } } });
  expect(await questions()).toEqual([]);
  await expect.poll(unknownToGuests).not.toContain("peanuts");
  // The old form is saved last: what it would restore is outdated.
  expect(await old({ peanuts: "none" })).toMatchObject(CHANGED);
  expect((await listedOil())?.declarations).toHaveLength(2);
});

test("a form that showed one of two questions answers neither", async () => {
  await raiseQuestion("Nut oil");
  const first = await openItem(oil);
  await raiseQuestion("Seed oil");
  expect(await first(FREE)).toMatchObject(CHANGED);
  expect(await questions()).toHaveLength(2);
  expect((await (await openItem(oil))(FREE)).status).toBe(200);
  expect(await questions()).toEqual([]);
});

test("of several ingredients nothing is declared when one of them is in doubt unseen", async () => {
  const vinegar = await kitchen.item("Vinegar", 10);
  const version = await shownVersion(owner, oil);
  await raiseQuestion();
  const both = [
    { item_id: oil, declarations: declarationsFrom(FREE), version },
    { item_id: vinegar, declarations: declarationsFrom(FREE), version: null },
  ];
  expect(await owner.call(declareItems, { body: { ingredients: both } })).toMatchObject(CHANGED);
  expect(await shownVersion(owner, vinegar)).toBeNull();
  expect(await questions()).toHaveLength(1);
});

test("a question that is asked while a form is saved stays open, or the form is refused", async () => {
  const form = await openItem(oil);
  const from = await kitchen.item("Nut oil", 10);
  const [saved, merged] = await Promise.all([form(FREE), owner.call(mergeItems, { body: { from, into: oil } })]);
  expect(merged.status).toBe(200);
  expect([200, 409]).toContain(saved.status);
  expect(await questions()).toHaveLength(1);
});

test("what another tab declared is not undone by a form that did not show it", async () => {
  const [first, second] = [await openItem(oil), await openItem(oil)];
  expect((await second({ peanuts: "contains" })).status).toBe(200);
  expect(await first(FREE)).toMatchObject(CHANGED);
  expect((await listedOil())?.declarations).toEqual([{ name: "peanuts", state: "contains" }]);
});

test("a form that showed nothing is refused where something was declared meanwhile", async () => {
  const nut = await kitchen.item("Satay", 10);
  const old = await openItem(nut);
  await declareShown(owner, nut, { peanuts: "contains" });
  expect(await old({ peanuts: "none" })).toMatchObject(CHANGED);
});

test("a prep item that was declared beside other parts, or parts that declare something else, is asked", async () => {
  const preps = prepKitchenOf(owner);
  const line = (ingredient_id: string) => ({ ingredient_id, quantity: 1, unit: "g" as const });
  const through = { batch: 10, unit: "g" as const, mode: "through" as const };
  const sauce = await preps.prep("Sauce", { ...through, lines: [line(oil)] });
  const glaze = await preps.prep("Glaze", { ...through, lines: [line(sauce)] });
  const old = [await openItem(sauce), await openItem(glaze)];
  await declareShown(owner, oil, { peanuts: "may_contain" });
  for (const form of old) expect(await form({ milk: "none" })).toMatchObject(CHANGED);
  expect((await (await openItem(glaze))({ milk: "none" })).status).toBe(200);
});

test("a person who is no manager any more answers nothing, and one who is again is shown the question", async () => {
  const manager = await createMember(app, owner.companyId, "manager");
  const old = await openItem(oil, manager);
  const role = async (to: "counter" | "manager") => {
    const input = { query: { id: manager.userId }, body: { role: to, po_limit: null } };
    expect((await owner.call(changeMember, input)).status).toBe(200);
  };
  await role("counter");
  await raiseQuestion();
  expect((await old(FREE)).status).toBe(403);
  await role("manager");
  expect(await old(FREE)).toMatchObject(CHANGED);
  expect(await questions()).toHaveLength(1);
  expect((await (await openItem(oil, manager))(FREE)).status).toBe(200);
  expect(await questions()).toEqual([]);
});

test("a request that does not say what was shown is rejected", async () => {
  const unsaid = { query: { id: oil }, body: { declarations: declarationsFrom(FREE) } };
  expect((await owner.call(declareItem, unsaid as never)).status).toBe(400);
  const dish = { query: { id: salad.id }, body: { overrides: [] } };
  expect((await owner.call(overrideDish, dish as never)).status).toBe(400);
  await overrideShown(owner, salad.id, [{ name: "milk", state: "none", reason: "By the cook" }]);
  expect(await owner.call(overrideDish, { ...dish, body: { overrides: [], shown: [] } })).toMatchObject(CHANGED);
  expect((await lineOf("milk"))?.override).toBe("none");
});

test("an override from a form that saw another recipe is refused", async () => {
  const old = await openOverrides();
  await declareShown(owner, oil, { peanuts: "contains" });
  expect(await old({ peanuts: "none" })).toMatchObject(CHANGED);
  expect(await lineOf("peanuts")).toMatchObject({ override: null, state: "contains" });
  expect((await (await openOverrides())({ peanuts: "none" })).status).toBe(200);
  expect(await old({ peanuts: "may_contain" })).toMatchObject(CHANGED);
  expect((await lineOf("peanuts"))?.override).toBe("none");
});

test("what does not concern the name that is overridden does not matter", async () => {
  const old = await openOverrides();
  await declareShown(owner, oil, {
    ...Object.fromEntries(ALLERGENS.map((name) => [name, "none"])),
    celery: "contains",
  });
  expect((await old({ peanuts: "none" })).status).toBe(200);
});

test("of two tabs the one that did not show the other's override neither removes nor replaces it", async () => {
  const [first, second] = [await openOverrides(), await openOverrides()];
  expect((await second({ milk: "contains" })).status).toBe(200);
  expect(await first({ peanuts: "none" })).toMatchObject(CHANGED);
  expect(await first({ peanuts: "none", milk: "none" })).toMatchObject(CHANGED);
  expect([(await lineOf("milk"))?.override, (await lineOf("peanuts"))?.override]).toEqual(["contains", null]);
  // When the request is sent again after its response was lost, the second one changes nothing.
  expect((await second({ milk: "contains" })).status).toBe(200);
});

test("an override that was removed does not come back from an old tab", async () => {
  await (
    await openOverrides()
  )({ milk: "none" });
  const old = await openOverrides();
  expect((await (await openOverrides())({})).status).toBe(200);
  expect(await old({ milk: "none", peanuts: "none" })).toMatchObject(CHANGED);
  expect((await lineOf("milk"))?.override).toBeNull();
});

test("an override that has become another is not confirmed by who was asked about the one before", async () => {
  await (
    await openOverrides()
  )({ milk: "may_contain" });
  await declareShown(owner, oil, { milk: "contains" });
  const [asked] = await requestsOf(owner, askedOverrides);
  const [line] = asked!.overrides;
  await (
    await openOverrides()
  )({ milk: "none" });
  const body = { outcome: "drop" as const, overrides: [{ name: "milk" as const, question: line!.question }] };
  expect(await owner.call(settleOverrides, { query: { id: salad.id }, body })).toMatchObject(CHANGED);
  expect((await lineOf("milk"))?.override).toBe("none");
});

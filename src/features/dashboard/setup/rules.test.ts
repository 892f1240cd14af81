import { expect, test } from "vitest";
import { nextStep, type SetupFacts, stepsOf } from "#src/features/dashboard/setup/rules.ts";

const nothing: SetupFacts = {
  dishes: 0,
  dishes_with_recipe: 0,
  suppliers: 0,
  invoices: 0,
  codes_printed: false,
  practised: false,
  guest_ordered: false,
  guest_at_table: false,
};
const doneOf = (facts: Partial<SetupFacts>) =>
  stepsOf({ ...nothing, ...facts }).flatMap(({ key, done }) => (done ? [key] : []));

test("a new company has everything to do, first a dish", () => {
  expect(doneOf({})).toEqual([]);
  expect(nextStep(stepsOf(nothing))?.key).toBe("dish");
});

test("a dish without a recipe is no first dish", () => {
  expect(doneOf({ dishes: 1 })).toEqual([]);
  expect(doneOf({ dishes: 1, dishes_with_recipe: 1 })).toEqual(["dish"]);
});

test("a guest's order stands for practice, and for printed codes when it came from a table that has one", () => {
  expect(doneOf({ codes_printed: true })).toEqual(["codes"]);
  expect(doneOf({ practised: true })).toEqual(["practice"]);
  expect(doneOf({ guest_ordered: true })).toEqual(["practice"]);
  expect(doneOf({ guest_ordered: true, guest_at_table: true })).toEqual(["codes", "practice"]);
});

test.each([
  [1, 1, false, { done: 1, of: 3 }],
  [3, 2, false, { done: 2, of: 3 }],
  [3, 3, true, { done: 3, of: 3 }],
  [12, 11, false, { done: 11, of: 12 }],
  [12, 12, true, { done: 12, of: 12 }],
])("of %d dishes %d have recipes: done %s", (dishes, dishes_with_recipe, done, progress) => {
  const recipes = stepsOf({ ...nothing, dishes, dishes_with_recipe }).find(({ key }) => key === "recipes");
  expect(recipes).toEqual({ key: "recipes", done, progress });
});

test("nothing is next when all is done", () => {
  const all = {
    ...nothing,
    dishes: 3,
    dishes_with_recipe: 3,
    suppliers: 1,
    invoices: 1,
    guest_ordered: true,
    guest_at_table: true,
  };
  expect(nextStep(stepsOf(all))).toBeNull();
});

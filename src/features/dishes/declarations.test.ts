import fc from "fast-check";
import { expect, test } from "vitest";
import {
  ALLERGENS,
  inferDiets,
  declareDish,
  DIETS,
  dishAllergen,
  dishDiet,
} from "#src/features/dishes/declarations.ts";

test("there are the 14 allergen groups of the regulation", () => {
  expect(new Set(ALLERGENS).size).toBe(14);
});

test.each([
  [[], "unknown"],
  [["none", "none"], "none"],
  [["none", undefined], "unknown"],
  [["may_contain", undefined], "may_contain"],
  [["none", "may_contain"], "may_contain"],
  [["contains", undefined], "contains"],
] as const)("the allergen of a dish whose ingredients are %j is %s", (states, state) => {
  expect(dishAllergen(states)).toBe(state);
});

test.each([
  [[], "unknown"],
  [["suitable", "suitable"], "suitable"],
  [["suitable", undefined], "unknown"],
  [["unsuitable", undefined], "unsuitable"],
] as const)("the diet of a dish whose ingredients are %j is %s", (states, state) => {
  expect(dishDiet(states)).toBe(state);
});

test("infers diets: milk is not vegan, fish is not vegetarian, vegan is vegetarian", () => {
  expect(inferDiets({ milk: "contains" })).toEqual({ milk: "contains", vegan: "unsuitable" });
  expect(inferDiets({ fish: "contains" })).toMatchObject({ vegetarian: "unsuitable", vegan: "unsuitable" });
  expect(inferDiets({ vegan: "suitable" })).toEqual({ vegan: "suitable", vegetarian: "suitable" });
  expect(inferDiets({ eggs: "may_contain" })).toEqual({ eggs: "may_contain" });
});

test("an allergen that one ingredient does not declare is never absent from the dish", () => {
  const states = fc.constantFrom("contains" as const, "may_contain" as const, "none" as const);
  const ingredient = fc.dictionary(fc.constantFrom(...ALLERGENS), states);
  fc.assert(
    fc.property(fc.array(ingredient, { maxLength: 6 }), fc.constantFrom(...ALLERGENS), (ingredients, allergen) => {
      const { [allergen]: _, ...undeclared } = ingredients[0] ?? {};
      const { contains, may_contain, unknown } = declareDish([...ingredients, undeclared]);
      expect([...contains, ...may_contain, ...unknown]).toContain(allergen);
    }),
  );
});

test("a dish is free of an allergen only when every ingredient is", () => {
  const free = Object.fromEntries([
    ...ALLERGENS.map((name) => [name, "none" as const]),
    ...DIETS.map((name) => [name, "suitable" as const]),
  ]);
  expect(declareDish([free, free])).toEqual({
    contains: [],
    may_contain: [],
    unknown: [],
    suitable: [...DIETS],
    unsuitable: [],
  });
});

test("the owner's override takes precedence over the recipe", () => {
  const declared = declareDish([{ nuts: "contains" }], { nuts: "none", vegan: "suitable", milk: "unknown" });
  expect(declared.contains).toEqual([]);
  expect(declared.suitable).toEqual(["vegan"]);
  expect(declared.unknown).toContain("milk");
});

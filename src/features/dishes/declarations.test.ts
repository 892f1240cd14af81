import fc from "fast-check";
import { expect, test } from "vitest";
import { ALLERGENS, concluded, declareDish, DIETS, dishAllergen, dishDiet } from "#src/features/dishes/declarations.ts";

test("the 14 groups of the regulation are there", () => {
  expect(new Set(ALLERGENS).size).toBe(14);
});

test.each([
  [[], "unknown"],
  [["none", "none"], "none"],
  [["none", undefined], "unknown"],
  [["may_contain", undefined], "may_contain"],
  [["none", "may_contain"], "may_contain"],
  [["contains", undefined], "contains"],
] as const)("an allergen of ingredients that say %j is %s", (states, state) => {
  expect(dishAllergen(states)).toBe(state);
});

test.each([
  [[], "unknown"],
  [["suitable", "suitable"], "suitable"],
  [["suitable", undefined], "unknown"],
  [["unsuitable", undefined], "unsuitable"],
] as const)("a diet of ingredients that say %j is %s", (states, state) => {
  expect(dishDiet(states)).toBe(state);
});

test("what follows is concluded: milk is not vegan, fish is not vegetarian, vegan is vegetarian", () => {
  expect(concluded({ milk: "contains" })).toEqual({ milk: "contains", vegan: "unsuitable" });
  expect(concluded({ fish: "contains" })).toMatchObject({ vegetarian: "unsuitable", vegan: "unsuitable" });
  expect(concluded({ vegan: "suitable" })).toEqual({ vegan: "suitable", vegetarian: "suitable" });
  expect(concluded({ eggs: "may_contain" })).toEqual({ eggs: "may_contain" });
});

test("what nobody declared is never free of anything: unknown for every recipe with a silent ingredient", () => {
  const states = fc.constantFrom("contains" as const, "may_contain" as const, "none" as const);
  const ingredient = fc.dictionary(fc.constantFrom(...ALLERGENS), states);
  fc.assert(
    fc.property(fc.array(ingredient, { maxLength: 6 }), fc.constantFrom(...ALLERGENS), (ingredients, allergen) => {
      const { [allergen]: _, ...silent } = ingredients[0] ?? {};
      const { contains, may_contain, unknown } = declareDish([...ingredients, silent]);
      expect([...contains, ...may_contain, ...unknown]).toContain(allergen);
    }),
  );
});

test("every name is in one list at most, and free only when all say so", () => {
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

test("the owner's own word stands before the recipe", () => {
  const declared = declareDish([{ nuts: "contains" }], { nuts: "none", vegan: "suitable", milk: "unknown" });
  expect(declared.contains).toEqual([]);
  expect(declared.suitable).toEqual(["vegan"]);
  expect(declared.unknown).toContain("milk");
});

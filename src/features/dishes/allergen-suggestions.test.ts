import { expect, test } from "vitest";
import { suggestDeclarations } from "#src/features/dishes/allergen-suggestions.ts";

const contained = (name: string) =>
  Object.entries(suggestDeclarations(name))
    .filter(([, state]) => state === "contains")
    .map(([allergen]) => allergen);

test.each([
  ["Prawns, peeled", ["crustaceans"]],
  ["Greek yoghurt", ["milk"]],
  ["Soy sauce", ["gluten", "soybeans"]],
  ["Egg noodles", ["gluten", "eggs"]],
  ["Peanut butter", ["peanuts"]],
  ["Almond milk", ["nuts"]],
  ["Oyster sauce", ["gluten", "molluscs"]],
  ["Kewpie mayo", ["eggs"]],
  ["Anchovies in oil", ["fish"]],
  ["Wholegrain mustard", ["mustard"]],
  ["Tahini", ["sesame"]],
  ["White wine", ["sulphites"]],
  ["Crème fraîche", ["milk"]],
  ["Panko", ["gluten"]],
])("%s suggests %j", (name, allergens) => {
  expect(contained(name)).toEqual(allergens);
});

test.each([
  "Coconut milk",
  "Butternut squash",
  "Eggplant",
  "Oyster mushrooms",
  "Nutmeg",
  "Rice noodles",
  "Buckwheat",
  "Butter beans",
  "Jasmine rice",
  "Carrots",
  "Corn flour",
  "Water chestnuts",
])("%s suggests no allergen", (name) => {
  expect(contained(name)).toEqual([]);
});

test("meat suggests the diets it is not for, and nothing is suggested as suitable or absent", () => {
  expect(suggestDeclarations("Pork belly")).toEqual({
    vegetarian: "unsuitable",
    kosher: "unsuitable",
    halal: "unsuitable",
  });
  expect(suggestDeclarations("Chicken thigh")).toEqual({ vegetarian: "unsuitable" });
  expect(suggestDeclarations("Rice")).toEqual({});
});

import { expect, test } from "vitest";
import { type DeclarationName, declareDish } from "#src/features/dishes/declarations.ts";
import { overrideQuestion } from "#src/features/dishes/override-questions.ts";
import { heldOverrides, questionHash } from "#src/features/dishes/server/overrides.ts";
import { knownFood, unverifiedDeclarations } from "#src/features/dishes/unverified.ts";

test("food in doubt keeps what it contains, and is free of nothing", () => {
  const declared = { milk: "contains", nuts: "may_contain", eggs: "none", vegetarian: "suitable", vegan: "unsuitable" };
  expect(unverifiedDeclarations(declared as never)).toEqual({
    milk: "contains",
    nuts: "may_contain",
    vegan: "unsuitable",
  });
});

test("what is made of an item in doubt is in doubt, whatever the owner declared about it", () => {
  const declared = new Map([
    ["oil", { nuts: "none" as const, soybeans: "contains" as const }],
    ["salt", { nuts: "none" as const }],
    ["sauce", { nuts: "none" as const }],
    ["stew", { nuts: "none" as const }],
  ]);
  // The outer item comes first, so that one round is not enough.
  const parts = new Map([
    ["stew", ["sauce", "salt"]],
    ["sauce", ["oil"]],
  ]);
  const food = knownFood(declared, parts, new Set(["oil"]));
  expect([...food.unverified].toSorted()).toEqual(["oil", "sauce", "stew"]);
  expect(food.declared.get("salt")).toEqual({ nuts: "none" });
  const overridden = (ids: string[], ...names: DeclarationName[]) =>
    heldOverrides(
      names.map((name) => [name, "none", questionHash(overrideQuestion(name, ids, food))] as const),
      new Set(ids),
      food,
    );
  const { overrides, unverified } = overridden(["stew"], "nuts", "milk", "soybeans");
  const { contains, unknown } = declareDish([food.declared.get("stew") ?? {}], overrides, unverified);
  expect(contains).toEqual(["soybeans"]);
  expect(unknown).toEqual(expect.arrayContaining(["nuts", "milk"]));
  expect(overridden(["salt"], "nuts")).toEqual({ overrides: { nuts: "none" }, unverified: new Set() });
});

test("without a question everything stands as it was declared", () => {
  const food = knownFood(new Map([["oil", { nuts: "none" as const }]]), new Map(), new Set());
  expect(food.declared.get("oil")).toEqual({ nuts: "none" });
});

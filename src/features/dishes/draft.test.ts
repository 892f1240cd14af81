import { describe, expect, test } from "vitest";
import { dishChanges } from "#src/features/dishes/contract.ts";
import {
  requestBody,
  checkDraft,
  type Draft,
  draftCost,
  draftWarnings,
  type DraftLine,
  emptyDraft,
  isValid,
  ingredientError,
  sizeError,
  type StockItem,
} from "#src/features/dishes/draft.ts";
import { scaledLines, withAmount, withNutrition } from "#src/features/dishes/draft-amounts.ts";

const rice: StockItem = {
  id: "0192d5a0-0000-7000-8000-000000000001",
  name: "Rice",
  kind: "bought",
  unit: "kg",
  unit_price: 2,
  packs: [],
};
const eggs: StockItem = {
  ...rice,
  id: "0192d5a0-0000-7000-8000-000000000002",
  name: "Eggs",
  unit: "tray",
  unit_price: 9,
};
const items = new Map([rice, eggs].map((item) => [item.id, item]));
const line = (over: Partial<DraftLine> = {}): DraftLine => ({
  ingredient_id: rice.id,
  name: "Rice",
  quantity: "150",
  unit: "g",
  yield_percent: "100",
  calories: 547.5,
  nutrition: { protein: 10, carbs: 120, fat: 1, fiber: 2, sugar: 0.2, source: "usda-sr28" },
  ...over,
});

function whole(): Draft {
  const draft = emptyDraft("first");
  const [first] = draft.sizes;
  return {
    ...draft,
    name: "Congee",
    category_id: "0192d5a0-0000-7000-8000-000000000009",
    description: "Slow.",
    sizes: first ? [{ ...first, price: "8.50", lines: [line()] }] : [],
  };
}

test("a new dish starts with one size named Regular at price 0", () => {
  expect(emptyDraft("k").sizes).toEqual([{ key: "k", id: undefined, name: "Regular", price: "0", lines: [] }]);
});

describe("a dish is not saved", () => {
  test.each(["name", "category_id", "description"] as const)("without a %s", (field) => {
    const errors = checkDraft({ ...whole(), [field]: "  ".slice(field === "category_id" ? 2 : 0) });
    expect(errors[field]).toMatch(/required/);
    expect(isValid(errors)).toBe(false);
  });

  test("without an ingredient in the first size", () => {
    const draft = whole();
    const second = { ...draft.sizes[0]!, key: "second", lines: [line()] };
    const errors = checkDraft({ ...draft, sizes: [{ ...draft.sizes[0]!, lines: [] }, second] });
    expect(errors.problem).toEqual({
      title: "Missing ingredients",
      message: "Please add at least one ingredient to your dish.",
    });
  });

  test("with a size without a name or a price above 0, at the field that is meant", () => {
    const draft = whole();
    const size = draft.sizes[0]!;
    const check = (change: object) => checkDraft({ ...draft, sizes: [{ ...size, ...change }] });
    for (const change of [{ name: " " }, { price: "0" }, { price: "" }, { price: "." }]) {
      expect(check(change).problem?.title).toBe("Invalid size");
    }
    expect(check({ name: " " }).sizes.first).toMatchObject({ name: expect.any(String) });
    expect(check({ price: "" }).sizes.first).toMatchObject({ price: expect.any(String) });
    expect(isValid(check({ price: "9" }))).toBe(true);
  });
});

describe("a draft that is not available", () => {
  const draft = { ...emptyDraft("first"), is_available: false };

  test("is saved with a name only", () => {
    expect(isValid(checkDraft({ ...draft, name: "Idea" }))).toBe(true);
    expect(checkDraft(draft).name).toBe("Name is required");
  });

  test("still needs quantities that are numbers above 0", () => {
    const sizes = [{ ...draft.sizes[0]!, lines: [line({ quantity: "" })] }];
    expect(checkDraft({ ...draft, name: "Idea", sizes }).sizes.first?.lines[rice.id]).toMatch(/needs a quantity/);
  });

  test("is sent with a price of 0 when it has none yet", () => {
    const sizes = [{ ...draft.sizes[0]!, price: "" }];
    expect(dishChanges.parse(requestBody({ ...draft, name: "Idea", sizes })).sizes?.[0]?.price).toBe(0);
  });
});

test("a further size without a recipe is named before the dish is sold", () => {
  const draft = whole();
  const large = { ...draft.sizes[0]!, key: "large", name: "Large", lines: [] };
  const both = { ...draft, sizes: [...draft.sizes, large] };
  expect(isValid(checkDraft(both))).toBe(true);
  expect(draftWarnings(both)).toEqual(["Large has no recipe: selling it takes nothing from stock."]);
  expect(draftWarnings({ ...both, is_available: false })).toEqual([]);
});

test("a new size needs a name and a price above 0", () => {
  const problem = { title: "Invalid size", message: "Please enter a name and a valid price for the new size." };
  expect(sizeError({ name: "", price: "5" })).toEqual(problem);
  expect(sizeError({ name: "Large", price: "0" })).toEqual(problem);
  expect(sizeError({ name: "Large", price: "" })).toEqual(problem);
  expect(sizeError({ name: "Large", price: "0.01" })).toBeNull();
});

test("an ingredient must exist, be new to the size and have a quantity", () => {
  expect(ingredientError([], undefined, "1")).toEqual({
    title: "Invalid ingredient",
    message: "The selected ingredient does not exist.",
  });
  expect(ingredientError([line()], rice, "1")).toEqual({
    title: "Duplicate ingredient",
    message: "Rice is already in this size.",
  });
  expect(ingredientError([], rice, "0")?.title).toBe("Failed to add ingredient");
  expect(ingredientError([], rice, "0.01")).toBeNull();
});

test("nutrition is scaled with the amount, and removed when the units do not convert", () => {
  expect(withAmount(line(), { quantity: "300" })).toMatchObject({ calories: 1095, nutrition: { carbs: 240 } });
  expect(withAmount(line(), { unit: "kg", quantity: "0.15" })).toMatchObject({ calories: 547.5, unit: "kg" });
  expect(withAmount(line(), { unit: "ml" })).toMatchObject({ calories: 0, nutrition: null });
  expect(withAmount(line(), { quantity: "" })).toMatchObject({ calories: 547.5, quantity: "" });
});

test("nutrition that arrives after the amount has changed is scaled to the current amount", () => {
  const bare = line({ quantity: "300", calories: 0, nutrition: null });
  const { nutrition } = line();
  const found = withNutrition(bare, { quantity: "150", unit: "g" }, { calories: 547.5, nutrition });
  expect(found).toMatchObject({ quantity: "300", calories: 1095, nutrition: { carbs: 240 } });
  expect(withNutrition(line({ calories: 0 }), line(), { calories: 547.5, nutrition })).toEqual(line());
});

test("a copied recipe is scaled exactly, nutrition included", () => {
  expect(scaledLines([line({ quantity: "33.3" })], 1.5)).toMatchObject([{ quantity: "49.95", calories: 821.25 }]);
});

test("the cost while editing uses the inventory's prices, and lists what is missing", () => {
  expect(draftCost([line()], items)).toEqual({ food_cost: 0.3, problems: [] });
  expect(draftCost([line({ yield_percent: "75" })], items).food_cost).toBe(0.4);
  const unknown = draftCost([line({ ingredient_id: eggs.id, name: "Eggs", unit: "pcs", quantity: "2" })], items);
  expect(unknown.food_cost).toBeNull();
  expect(unknown.problems[0]).toContain("Eggs is held in tray");
});

test("the request body matches the contract, with normalized decimals", () => {
  const draft = whole();
  draft.sizes[0]!.price = ".5";
  draft.sizes[0]!.lines = [line({ quantity: "2." })];
  const sent = dishChanges.parse(requestBody(draft));
  expect(sent.sizes?.[0]).toMatchObject({ price: 0.5, ingredients: [{ quantity_per_dish: 2, yield_percent: 100 }] });
});

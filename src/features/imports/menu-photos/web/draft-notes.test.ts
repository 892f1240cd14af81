import { expect, test } from "vitest";
import type { ReadDish } from "#src/features/imports/menu-photos/contract.ts";
import {
  checkDrafts,
  type DraftDish,
  draftsOf,
  priceText,
} from "#src/features/imports/menu-photos/web/draft-dishes.ts";
import { needsLook, notesOf, summaryOf } from "#src/features/imports/menu-photos/web/draft-notes.ts";

const soup: ReadDish = {
  name: "Tomato Soup",
  description: "with basil",
  category: "Starters",
  sizes: [{ name: "", price: 6.5 }],
  page: 0,
  box: [0, 0, 1, 1],
  unsure: [],
  existing: null,
};
const drafts = (...dishes: Partial<ReadDish>[]) =>
  draftsOf(
    dishes.map((dish) => ({ ...soup, ...dish })),
    2,
  );
const draft = (read: Partial<ReadDish>, changes: Partial<DraftDish> = {}): DraftDish => ({
  ...(drafts(read)[0] as DraftDish),
  ...changes,
});

test.each([
  ["6.5", 2, "6.50"],
  ["1200", 0, "1200"],
  ["0.5", 3, "0.500"],
  ["6.125", 2, "6.125"],
  ["", 2, ""],
])("the price %s with %i digits is written %s", (price, digits, text) => {
  expect(priceText(price, digits)).toBe(text);
});

test("a complete dish has no notes, and one that is left out misses nothing", () => {
  const nothing = { needed: [], compare: [], later: [] };
  expect(notesOf(draft({}))).toEqual(nothing);
  expect(notesOf(draft({ name: "", category: null }, { included: false }))).toEqual(nothing);
});

test("notes say what a draft needs, what was read with doubt, and what the menu needs", () => {
  const dish = draft({ name: "", description: "", category: null, unsure: ["name", "price", "sizes"] });
  const sizes = [...dish.sizes, { key: "1", name: "", price: "" }];
  expect(notesOf({ ...dish, sizes })).toEqual({
    needed: ["a name", "a price of size 2"],
    compare: ["the name", "which sizes the prices are for"],
    later: ["category", "description"],
  });
});

test("what a person has changed is no longer read with doubt", () => {
  const dish = draft({ unsure: ["name", "price"] });
  expect(notesOf(dish).compare).toEqual(["the name", "the price"]);
  const changed = { ...dish, name: "Tomato soup", sizes: dish.sizes.map((size) => ({ ...size, price: "6.90" })) };
  expect(notesOf(changed).compare).toEqual([]);
});

test("the summary counts what is missing, and a missing description alone needs no look", () => {
  const list = drafts({}, { description: "" }, { category: null, description: "" }, { unsure: ["price"] });
  expect(summaryOf(list)).toBe("1 was read with doubt, 1 has no category, 2 have no description");
  expect(list.map((draftDish) => needsLook(notesOf(draftDish)))).toEqual([false, false, true, true]);
  expect(summaryOf(drafts({}))).toBe("");
});

test("a problem names the field it is about", () => {
  const unpriced = draft({}, { key: "a", sizes: [{ key: "0", name: "", price: "" }] });
  const twice = draft({}, { key: "b" });
  expect([...checkDrafts([unpriced, twice, draft({ name: "" }, { key: "c" })]).problems]).toEqual([
    ["a", { field: "price", text: "Please enter a price." }],
    ["b", { field: "name", text: "This name is in the list twice." }],
    ["c", { field: "name", text: "Please enter a name." }],
  ]);
});

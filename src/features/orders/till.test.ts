import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addPortion,
  changeOf,
  likelyAmounts,
  setPortions,
  type TillLine,
  chargesOf,
} from "#src/features/orders/till.ts";

const coffee: Omit<TillLine, "quantity"> = {
  key: "1",
  dish_id: "coffee",
  category_id: null,
  size_id: "regular",
  name: "Coffee",
  choices: [],
  options: [],
  price: 4.5,
};
const withOat = { ...coffee, key: "2", options: [{ option_id: "oat", count: 1 }], price: 5.2 };

test("the same choice adds a portion to its line, another choice is a line of its own", () => {
  const lines = addPortion(addPortion(addPortion([], coffee), withOat), { ...coffee, key: "3" });
  expect(lines.map(({ key, quantity }) => [key, quantity])).toEqual([
    ["1", 2],
    ["2", 1],
  ]);
  expect(chargesOf(lines, "USD", null).total).toBe(14.2);
});

test("a line without portions is removed, and no line has more than 999", () => {
  const lines = addPortion(addPortion([], coffee), withOat);
  expect(setPortions(lines, "1", 0).map(({ key }) => key)).toEqual(["2"]);
  expect(setPortions(lines, "1", 5000)[0]?.quantity).toBe(999);
});

test.each([
  [14.2, "USD", [14.2, 15, 20, 50]],
  [20, "USD", [20, 50, 100]],
  [1180, "JPY", [1180, 1200, 1185, 5000]],
  [0, "USD", [0]],
])("amounts for %d %s begin with the total and rise", (total, currency, some) => {
  const amounts = likelyAmounts(total, currency);
  expect(amounts[0]).toBe(total);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  expect(amounts.length).toBeLessThanOrEqual(4);
  if (currency === "USD") expect(amounts.slice(0, 3)).toEqual(some.slice(0, 3));
});

test.each([
  [14.2, "20", "USD", 5.8],
  [14.2, "14.2", "USD", 0],
  [14.2, "14", "USD", null],
  [14.2, "", "USD", null],
  [1180, "2000", "JPY", 820],
  [0.1, "0.3", "USD", 0.2],
])("for %d of %s %s the change is %s", (total, given, currency, change) => {
  expect(changeOf(total, given, currency)).toBe(change);
});

test("total and change add up to what was given", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e7 }), fc.integer({ min: 0, max: 1e7 }), (cents, more) => {
      const change = changeOf(cents / 100, ((cents + more) / 100).toFixed(2), "USD");
      expect(change).toBe(more / 100);
    }),
  );
});

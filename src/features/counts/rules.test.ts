import { expect, test } from "vitest";
import { confidenceOf, emptyProbability, sigmaOf } from "#src/features/counts/confidence.ts";
import { differenceOf, needsRecount } from "#src/features/counts/rules.ts";
import { parseCount } from "#src/features/counts/typed-count.ts";
import { worthCounting } from "#src/features/counts/worth-counting.ts";

test.each([
  [10, { first: 10, came: 0, went: 0 }, { expected: 10, difference: 0 }],
  [8, { first: 10, came: 0, went: 0 }, { expected: 10, difference: -2 }],
  [8, { first: 10, came: 0, went: 3 }, { expected: 8, difference: 0 }],
  [6, { first: 10, came: 0, went: 3 }, { expected: 7, difference: -1 }],
  [14, { first: 10, came: 3, went: 3 }, { expected: 13, difference: 1 }],
  // Counting the shown quantity makes no difference.
  [2.333, { first: 2.333333, came: 0, went: 0 }, { expected: 2.333333, difference: 0 }],
])("counting %d in %o gives %o", (counted, book, expected) => {
  expect(differenceOf(counted, book)).toEqual(expected);
});

const packs = [
  { name: "case", count: 1, size: 24, unit: "pcs" },
  { name: "carton", count: 1, size: 12, unit: "pcs" },
];
const eggs = { unit: "pcs", packs };
const wine = { unit: "BTL", packs: [{ name: "case", count: 1, size: 6, unit: "BTL" }] };
const trays = { unit: "tray", packs: [{ name: "tray", count: 1, size: 30, unit: "pcs" }] };
const rice = { unit: "kg", packs: [{ name: "bag", count: 1, size: 25, unit: "kg" }] };

test.each([
  ["12", eggs, "12"],
  ["3 cs 4", eggs, "76"],
  ["3cs4", eggs, "76"],
  ["3 cases, 4 pcs", eggs, null],
  ["3 cases 4 pcs", eggs, "76"],
  ["1 case + 1 carton + 2", eggs, "38"],
  ["2 cs 1", wine, "13"],
  ["3 tray 15", trays, "3.5"],
  ["2 bag 3.5", rice, "53.5"],
  ["2 kg 300 g", rice, "2.3"],
  ["1 000", rice, "1000"],
  ["0", rice, "0"],
])("%s of %o is %s", (typed, item, counted) => {
  expect(parseCount(typed, item, ["."])).toEqual(
    counted === null ? { kind: "wrong", problem: expect.any(String) } : { kind: "count", counted },
  );
});

test("a count that can mean two numbers asks, and an unknown or ambiguous unit says so", () => {
  expect(parseCount("", eggs, ["."])).toEqual({ kind: "empty" });
  expect(parseCount("1,500", eggs, [".", ","])).toMatchObject({ kind: "unclear", readings: ["1500", "1.500"] });
  expect(parseCount("2 c", eggs, ["."])).toMatchObject({
    problem: '"c" can mean case or carton. Please write it out.',
  });
  expect(parseCount("2 boxes", eggs, ["."])).toMatchObject({ kind: "wrong" });
  expect(parseCount("2 kg 300", rice, ["."])).toMatchObject({ kind: "wrong" });
  expect(parseCount("-2", rice, ["."])).toMatchObject({ kind: "wrong" });
});

const history = { moved: 0, days: 0, error_sum: 0, error_counts: 0, drift_sum: 0, drift_counts: 0, usual: 20 };

test("the spread grows with what was used and with the days, from what earlier counts showed", () => {
  expect(sigmaOf(history)).toBe(0);
  expect(sigmaOf({ ...history, moved: 10 })).toBeCloseTo(1.2533 * 0.05 * 10, 9);
  expect(sigmaOf({ ...history, moved: 10, error_sum: 0.02, error_counts: 2 })).toBeCloseTo(1.2533 * 0.034 * 10, 9);
  expect(sigmaOf({ ...history, days: 4 })).toBeCloseTo(0.005 * 20 * 4, 9);
  expect(sigmaOf({ ...history, days: 4, drift_sum: 1.5, drift_counts: 3 })).toBeCloseTo(((0.3 + 1.5) / 6) * 4, 9);
});

test("confidence is the probability of being right within 10 %, or within the smallest unit", () => {
  expect(confidenceOf({ sigma: 0, book: 5, smallest: 1 })).toBe(1);
  expect(confidenceOf({ sigma: 1, book: 10, smallest: 0.001 })).toBeCloseTo(0.6827, 4);
  expect(confidenceOf({ sigma: 1, book: 1, smallest: 2 })).toBeCloseTo(0.9545, 4);
  expect(emptyProbability({ sigma: 1, book: 1.6449 })).toBeCloseTo(0.05, 4);
  expect(emptyProbability({ sigma: 0, book: 0 })).toBe(1);
  expect(needsRecount(3.1, 1)).toBe(true);
  expect(needsRecount(3, 1)).toBe(false);
  expect(needsRecount(3, null)).toBe(false);
});

test("the list takes half by value and half by what is low, and fills up from the other half", () => {
  const item = (id: string, price: number, margin_at_risk: number) => ({
    id,
    price,
    margin_at_risk,
    sigma: 1,
    book: 1,
    is_low: margin_at_risk > 0,
  });
  const items = [item("a", 9, 0), item("b", 8, 50), item("c", 7, 0), item("d", 6, 90), item("e", 5, 0)];
  expect(worthCounting(items, 4).map(({ id, why }) => [id, why])).toEqual([
    ["a", "value"],
    ["d", "low"],
    ["b", "value"],
    ["c", "value"],
  ]);
  expect(worthCounting(items, 9)).toHaveLength(5);
});

import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describePack, factorBetween, packProblem, packsToOrder, packQuantity } from "#src/features/inventory/packs.ts";
import { knownRatio, newHoldsOld, packOfRatio } from "#src/features/inventory/unit-ratio.ts";

const tray = { name: "tray", count: 1, size: 30, unit: "pcs" };
const caseOfWine = { name: "case", count: 6, size: 750, unit: "ml" };

test("a pack is described as 1 name = count x size unit", () => {
  expect(describePack(tray)).toBe("1 tray = 30 pcs");
  expect(describePack(caseOfWine)).toBe("1 case = 6 x 750 ml");
});

test("a case of six bottles holds 4,500 ml, which is 4.5 L", () => {
  expect(packQuantity(caseOfWine)).toBe(4500);
  expect(factorBetween("case", "L", [caseOfWine])?.toString()).toBe("4.5");
  expect(factorBetween("case", "g", [caseOfWine])).toBeNull();
});

describe("packs to order", () => {
  test.each([
    [40, "pcs", [{ name: "box", count: 1, size: 10, unit: "pcs" }], 4, "box"],
    [41, "pcs", [{ name: "box", count: 1, size: 10, unit: "pcs" }], 5, "box"],
    [40, "pcs", [tray, { name: "box", count: 1, size: 10, unit: "pcs" }], 2, "tray"],
    [3, "pcs", [tray], 1, "tray"],
    [9, "L", [caseOfWine], 2, "case"],
    [2, "tray", [tray], null, null],
  ])("%d %s of %j are %s x %s", (quantity, unit, packs, count, name) => {
    const order = packsToOrder(quantity, unit, packs);
    expect(order && [order.packs, order.pack.name]).toEqual(count === null ? null : [count, name]);
  });

  test("always cover the quantity, and one pack fewer would not", () => {
    const amount = fc.integer({ min: 1, max: 1_000_000 }).map((n) => n / 100);
    fc.assert(
      fc.property(amount, amount, (needed, size) => {
        const order = packsToOrder(needed, "g", [{ name: "bag", count: 1, size, unit: "g" }]);
        const packs = new Big(order?.packs ?? 0);
        return packs.times(size).gte(needed) && packs.minus(1).times(size).lt(needed);
      }),
    );
  });
});

describe("rejects pack sizes that contradict each other", () => {
  test.each([
    ["pcs", [tray, { ...tray, size: 12 }], /two sizes/],
    ["pcs", [tray, { ...tray, name: "Tray", size: 12 }], /two sizes/],
    ["g", [{ name: "kg", count: 1, size: 900, unit: "g" }], /already known/],
    ["g", [tray], /cannot be converted to g/],
    ["pcs", [{ name: "pcs", count: 1, size: 2, unit: "pcs" }], /already known/],
    ["pcs", [tray, { name: "pcs", count: 1, size: 2, unit: "tray" }], /already known/],
  ])("in %s: %j", (unit, packs, problem) => {
    expect(packProblem(unit, packs)).toMatch(problem);
  });

  test("accepts a chain of packs that leads to the unit, in any order", () => {
    const egg = { name: "pcs", count: 1, size: 60, unit: "g" };
    expect(packProblem("g", [tray, egg])).toBeNull();
    expect(packProblem("g", [egg, tray])).toBeNull();
    expect(factorBetween("tray", "kg", [tray, egg])?.toString()).toBe("1.8");
  });
});

test("a ratio becomes the pack size with the shorter number", () => {
  expect(packOfRatio("pcs", "tray", { from: 30, to: 1 })).toEqual(tray);
  expect(packOfRatio("tray", "pcs", { from: 1, to: 30 })).toEqual(tray);
  expect(packOfRatio("BTL", "ml", { from: 1, to: 750 })).toMatchObject({ name: "BTL", size: 750, unit: "ml" });
  expect(packOfRatio("L", "kg", { from: 1, to: 0.92 })).toMatchObject({ name: "L", size: 0.92, unit: "kg" });
  expect(packOfRatio("pcs", "tray", { from: 3, to: 7 })).toBeNull();
  expect(packOfRatio("g", "BTL", { from: 350, to: 1 })).toMatchObject({ name: "BTL", size: 350, unit: "g" });
});

test("the known ratio is in whole numbers in both directions", () => {
  expect(knownRatio("kg", "g", [])).toEqual({ from: 1, to: 1000 });
  expect(knownRatio("g", "kg", [])).toEqual({ from: 1000, to: 1 });
  expect(knownRatio("pcs", "tray", [tray])).toEqual({ from: 30, to: 1 });
  expect(knownRatio("pcs", "tray", [])).toBeNull();
});

test.each([
  ["pcs", "tray", true],
  ["tray", "pcs", false],
  ["tray", "BTL", false],
  ["g", "BTL", true],
  ["BTL", "ml", false],
])("from %s to %s the ratio is the size of the new unit: %s", (from, to, expected) => {
  expect(newHoldsOld(from, to)).toBe(expected);
});

import fc from "fast-check";
import Big from "big.js";
import { expect, test } from "vitest";
import { daysLeftText, remainingLots } from "#src/features/inventory/lots/rules.ts";

const lot = (id: string, quantity: number, expires_on: string, received_at = "2026-03-01T08:00:00Z") => ({
  id,
  quantity,
  expires_on,
  received_at,
});
const lots = [lot("a", 4, "2026-03-04"), lot("b", 3, "2026-03-06"), lot("c", 5, "2026-03-05")];

test("what is in stock is what expires last", () => {
  const left = (inStock: number) => Object.fromEntries(remainingLots(inStock, lots));
  expect(left(12)).toEqual({ a: 4, b: 3, c: 5 });
  expect(left(9.5)).toEqual({ a: 1.5, b: 3, c: 5 });
  expect(left(7)).toEqual({ a: 0, b: 3, c: 4 });
  expect(left(0)).toEqual({ a: 0, b: 0, c: 0 });
  expect(left(-2)).toEqual({ a: 0, b: 0, c: 0 });
  expect(left(100)).toEqual({ a: 4, b: 3, c: 5 });
});

test("of two with one date the later delivery is used later", () => {
  const same = [lot("a", 2, "2026-03-04"), lot("b", 2, "2026-03-04", "2026-03-02T08:00:00Z")];
  expect(Object.fromEntries(remainingLots(3, same))).toEqual({ a: 1, b: 2 });
});

test("no more is left than came in, and together no more than is in stock", () => {
  const quantity = fc.integer({ min: 1, max: 1_000_000 }).map((millionths) => new Big(millionths).div(1e6).toNumber());
  const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, "0")}`);
  fc.assert(
    fc.property(fc.array(fc.tuple(quantity, day), { maxLength: 12 }), quantity, (given, inStock) => {
      const many = given.map(([amount, expires_on], at) => lot(String(at), amount, expires_on));
      const remaining = remainingLots(inStock, many);
      const total = [...remaining.values()].reduce((sum, value) => sum.plus(value), new Big(0));
      const came = many.reduce((sum, one) => sum.plus(one.quantity), new Big(0));
      expect(many.every(({ id, quantity: most }) => (remaining.get(id) ?? 0) <= most)).toBe(true);
      expect(total.eq(came.lt(inStock) ? came : inStock)).toBe(true);
    }),
  );
});

test("the days that are left are said in words", () => {
  expect([-3, -1, 0, 1, 4].map(daysLeftText)).toEqual([
    "Expired 3 days ago",
    "Expired yesterday",
    "Use today",
    "1 day left",
    "4 days left",
  ]);
});

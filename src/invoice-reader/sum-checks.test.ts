import fc from "fast-check";
import { expect, test } from "vitest";
import {
  checkSums,
  computedTotal,
  needsReview,
  type PricedLine,
  type StatedSums,
} from "#src/invoice-reader/sum-checks.ts";

const line = (quantity: number, unit_price: number, more: Partial<PricedLine> = {}): PricedLine => ({
  item_name: "Thing",
  quantity,
  unit_price,
  discount: 0,
  ...more,
});
const lines = [line(2, 10), line(1, 30)];
const review = (sums: StatedSums, of = lines) => needsReview(checkSums(of, sums));

test.each([
  ["lines and tax make the total", { tax: 4.5, total: 54.5 }, false],
  ["a cent apart", { tax: 4.5, total: 54.51 }, false],
  ["two cents apart", { tax: 4.5, total: 54.52 }, true],
  ["two cents apart the other way", { tax: 4.5, total: 54.48 }, true],
  ["prices hold the tax", { tax: 4.13, total: 50 }, false],
  ["a discount and a charge", { discount: 5, charges: 8, tax: 0, total: 53 }, false],
  ["rounding printed without its sign", { rounding: 0.02, total: 49.98 }, false],
  ["a subtotal that is something else", { subtotal: 45, total: 50 }, true],
  ["a subtotal before the discount", { subtotal: 50, discount: 5, total: 45 }, false],
  ["nothing printed", {}, false],
] as const)("%s", (_, sums, expected) => {
  expect(review(sums)).toBe(expected);
});

test("a line whose quantity times price is not its amount is named", () => {
  const [check] = checkSums([line(3, 4), line(2, 5, { amount: 12 })], {});
  expect(check).toMatchObject({ key: "line_amount", line: 1, stated: 12, computed: 10, difference: 2, ok: false });
  expect(review({}, [line(2, 5, { amount: 9, discount: 1 })])).toBe(false);
});

test("what the lines make is never in need of review, and anything more than a cent off is", () => {
  const cents = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100);
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), cents), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(some, cents, cents, fc.integer({ min: 2, max: 5000 }), (given, tax, charges, off) => {
      const of = given.map(([quantity, price]) => line(quantity, price));
      const total = computedTotal(of, { tax, charges });
      expect(review({ tax, charges, total }, of)).toBe(false);
      const wrong = Math.round((total + tax + off / 100) * 100) / 100;
      expect(review({ tax, charges, total: wrong }, of)).toBe(true);
    }),
  );
});

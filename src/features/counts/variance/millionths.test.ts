import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromMillionths, moneyOf, toMillionths } from "#src/features/counts/variance/millionths.ts";
import { roundMoney } from "#src/shared/money.ts";

/** An amount with six decimals and at most fifteen digits, which a number holds exactly enough. */
const amount = fc
  .bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })
  .map((millionths) => ({ millionths, number: new Big(millionths.toString()).div(1e6).toNumber() }));

test("an amount of six decimals is the same in millionths and back", () => {
  fc.assert(
    fc.property(amount, ({ millionths, number }) => {
      expect(toMillionths(number)).toBe(millionths);
      expect(fromMillionths(millionths)).toBe(number);
    }),
  );
});

test("an amount of more digits is the nearest number", () => {
  expect(toMillionths(9_999_999_999.5)).toBe(9_999_999_999_500_000n);
  expect(fromMillionths(999_999_999_999_999_999n)).toBe(1e12);
});

test("a product is rounded as money is, a half away from zero", () => {
  fc.assert(
    fc.property(amount, amount, fc.constantFrom("USD", "JPY", "KWD"), (a, b, currency) => {
      const exact = new Big(a.millionths.toString()).times(b.millionths.toString()).div(1e12);
      expect(moneyOf(a.millionths * b.millionths, currency) + 0).toBe(roundMoney(exact, currency) + 0);
    }),
  );
  expect(moneyOf(-toMillionths(0.5) * toMillionths(0.25), "USD")).toBe(-0.13);
});

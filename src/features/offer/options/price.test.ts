import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultChoices, nothingLeft, numberProblem } from "#src/features/offer/options/choices.ts";
import { type Choice, linePrice, unitPrice } from "#src/features/offer/options/price.ts";
import { currencyDigits } from "#src/shared/money.ts";

const CURRENCIES = ["JPY", "USD", "KWD"] as const;

/** Computes the total independently, in whole units of the currency, portion by portion. */
function independentTotal(
  size: bigint,
  groups: { included: number; extra: bigint; counts: number[]; prices: bigint[] }[],
  quantity: number,
): bigint {
  let total = 0n;
  for (let portion = 0; portion < quantity; portion += 1) {
    total += size;
    for (const { included, extra, counts, prices } of groups) {
      let taken = 0;
      for (const [index, count] of counts.entries()) {
        for (let one = 0; one < count; one += 1) {
          taken += 1;
          total += (prices[index] ?? 0n) + (taken > included ? extra : 0n);
        }
      }
    }
  }
  return total;
}

const amount = fc.integer({ min: 0, max: 99_999 });
const group = fc.record({
  included: fc.integer({ min: 0, max: 4 }),
  extra: amount,
  options: fc.array(fc.tuple(amount, fc.integer({ min: 0, max: 5 })), { minLength: 1, maxLength: 6 }),
});

test.each(CURRENCIES)("a line in %s costs its size, its options and what is beyond the included ones", (currency) => {
  const unit = 10 ** currencyDigits(currency);
  const money = (units: number) => units / unit;
  fc.assert(
    fc.property(amount, fc.array(group, { maxLength: 4 }), fc.integer({ min: 1, max: 60 }), (size, drawn, quantity) => {
      const groups = drawn.map(({ included, extra, options }, at) => ({
        choose_min: 0,
        choose_max: null,
        included,
        extra_price: money(extra),
        options: options.map(([price], index) => ({ id: `${at}-${index}`, price: money(price) })),
      }));
      const choices: Choice[] = drawn.flatMap(({ options }, at) =>
        options.flatMap(([, count], index) => (count > 0 ? [{ option_id: `${at}-${index}`, count }] : [])),
      );
      const expected = independentTotal(
        BigInt(size),
        drawn.map(({ included, extra, options }) => ({
          included,
          extra: BigInt(extra),
          counts: options.map(([, count]) => count),
          prices: options.map(([price]) => BigInt(price)),
        })),
        quantity,
      );
      const total = linePrice(unitPrice(money(size), groups, choices), quantity, currency);
      return BigInt(Math.round(total * unit)) === expected;
    }),
  );
});

const base = { id: "rice", price: 0, is_default: true, sold_out: false };
const greens = { id: "greens", price: 1, is_default: true, sold_out: false };
const required = { choose_min: 1, choose_max: 1, included: 0, extra_price: null, options: [base, greens] };

test("too few and too many options of a group are told apart", () => {
  expect(numberProblem(required, [])).toBe("too_few");
  expect(numberProblem(required, [{ option_id: "rice", count: 1 }])).toBeNull();
  expect(numberProblem(required, [{ option_id: "rice", count: 2 }])).toBe("too_many");
  expect(numberProblem({ ...required, choose_max: null }, [{ option_id: "rice", count: 9 }])).toBeNull();
});

test("defaults that are left are chosen, as many as fit", () => {
  expect(defaultChoices([required])).toEqual([{ option_id: "rice", count: 1 }]);
  const withoutRice = { ...required, options: [{ ...base, sold_out: true }, greens] };
  expect(defaultChoices([withoutRice])).toEqual([{ option_id: "greens", count: 1 }]);
});

test("nothing is left of a group only when it must be chosen from and all is sold out", () => {
  const gone = { ...required, options: [{ ...base, sold_out: true }] };
  expect([nothingLeft(required), nothingLeft(gone), nothingLeft({ ...gone, choose_min: 0 })]).toEqual([
    false,
    true,
    false,
  ]);
});

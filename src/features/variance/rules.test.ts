import Big from "big.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { levelOf, percentOfUsage, varianceOf } from "#src/features/variance/rules.ts";

/** A quantity with six decimals, as text. */
const quantity = fc
  .integer({ min: -2_000_000_000, max: 2_000_000_000 })
  .map((millionths) => new Big(millionths).div(1e6));

test("the variance is minus what the counts booked, to the last digit", () => {
  // Adding 0 makes a negative zero an ordinary one.
  fc.assert(
    fc.property(fc.tuple(quantity, quantity, quantity, quantity, quantity, quantity, quantity, quantity), (all) => {
      const [closing, received, produced, sold, returned, consumed, wasted, counted] = all;
      const { variance, opening, actual, theoretical } = varianceOf({
        closing,
        received,
        produced,
        sold,
        returned,
        consumed,
        wasted,
        counted,
      });
      expect(variance + 0).toBe(new Big(0).minus(counted).toNumber() + 0);
      const left = new Big(opening).plus(received).plus(produced).minus(closing);
      expect(left.toNumber() + 0).toBe(actual + 0);
      expect(new Big(actual).minus(theoretical).minus(wasted).toNumber() + 0).toBe(variance + 0);
    }),
  );
});

test("an ingredient of which 1.5 kg are missing", () => {
  const sums = {
    closing: 3,
    received: 10,
    produced: 0,
    sold: 8,
    returned: 1,
    consumed: 0.5,
    wasted: 0.25,
    counted: -1.5,
  };
  expect(varianceOf(sums)).toEqual({ opening: 2.25, actual: 9.25, theoretical: 7.5, variance: 1.5 });
});

test("a share of the usage needs usage", () => {
  expect(percentOfUsage(1, 8)).toBe(12.5);
  expect(percentOfUsage(-0.333, 10)).toBe(-3.3);
  expect(percentOfUsage(1, 0)).toBeNull();
  expect(percentOfUsage(1, -2)).toBeNull();
});

test.each([
  [{ variance: 0, percent: 0, cost: 0, sales: 1000 }, "usual"],
  [{ variance: 1, percent: 1.9, cost: 50, sales: 1000 }, "usual"],
  [{ variance: 1, percent: 2, cost: 1, sales: 1000 }, "watch"],
  [{ variance: -1, percent: -5, cost: -50, sales: 1000 }, "watch"],
  // Over 5 %, but less than 0.5 % of the sales.
  [{ variance: 1, percent: 40, cost: 4.99, sales: 1000 }, "watch"],
  [{ variance: 1, percent: 5.1, cost: 5, sales: 1000 }, "high"],
  [{ variance: -1, percent: -5.1, cost: -5, sales: 1000 }, "high"],
  // Nothing was used by recipes: only the cost decides.
  [{ variance: 1, percent: null, cost: 5, sales: 1000 }, "high"],
  [{ variance: 1, percent: null, cost: 1, sales: 1000 }, "watch"],
  // Without a price nothing is known to be lost.
  [{ variance: 1, percent: 90, cost: 0, sales: 0 }, "watch"],
])("%o needs the attention %s", (measured, level) => {
  expect(levelOf(measured)).toBe(level);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { toMillionths } from "#src/features/counts/variance/millionths.ts";
import { levelOf, percentOfUsage, varianceOf } from "#src/features/counts/variance/rules.ts";

/** A quantity with six decimals. */
const quantity = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).map((millionths) => millionths / 1e6);

test("the variance is minus what the counts booked, to the last digit", () => {
  fc.assert(
    fc.property(fc.tuple(quantity, quantity, quantity, quantity, quantity, quantity), (all) => {
      const [closing, received, produced, used, wasted, counted] = all;
      const { variance, opening, actual, theoretical } = varianceOf({
        closing,
        received,
        produced,
        used,
        wasted,
        counted,
      });
      expect(variance).toBe(-toMillionths(counted));
      expect(opening + toMillionths(received) + toMillionths(produced) - toMillionths(closing)).toBe(actual);
      expect(actual - theoretical - toMillionths(wasted)).toBe(variance);
    }),
  );
});

test("an ingredient of which 1.5 kg are missing", () => {
  const sums = { closing: 3, received: 10, produced: 0, used: 7.5, wasted: 0.25, counted: -1.5 };
  expect(varianceOf(sums)).toEqual({
    opening: 2_250_000n,
    actual: 9_250_000n,
    theoretical: 7_500_000n,
    variance: 1_500_000n,
  });
});

test("a share of the usage needs usage", () => {
  expect(percentOfUsage(1n, 8n)).toBe(12.5);
  expect(percentOfUsage(-333n, 10_000n)).toBe(-3.3);
  expect(percentOfUsage(-1n, 2000n)).toBe(-0.1);
  expect(percentOfUsage(1n, 0n)).toBeNull();
  expect(percentOfUsage(1n, -2n)).toBeNull();
});

test.each([
  [{ variance: 0, percent: 0, cost: 0, sales: 1000 }, "usual"],
  [{ variance: 1, percent: 1.9, cost: 50, sales: 1000 }, "usual"],
  [{ variance: 1, percent: 2, cost: 1, sales: 1000 }, "watch"],
  [{ variance: -1, percent: -5, cost: -50, sales: 1000 }, "watch"],
  // Over 5 %, but below 0.5 % of the sales.
  [{ variance: 1, percent: 40, cost: 4.99, sales: 1000 }, "watch"],
  [{ variance: 1, percent: 5.1, cost: 5, sales: 1000 }, "high"],
  [{ variance: -1, percent: -5.1, cost: -5, sales: 1000 }, "high"],
  // Recipes used nothing: only the cost decides.
  [{ variance: 1, percent: null, cost: 5, sales: 1000 }, "high"],
  [{ variance: 1, percent: null, cost: 1, sales: 1000 }, "watch"],
  // Without a price no loss is known.
  [{ variance: 1, percent: 90, cost: 0, sales: 0 }, "watch"],
])("%o needs the attention %s", (measured, level) => {
  expect(levelOf(measured)).toBe(level);
});

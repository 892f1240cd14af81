import { describe, expect, test } from "vitest";
import { priceAfterReversal } from "#src/features/invoices/receipts/price-after-reversal.ts";

describe("the price after a reversal", () => {
  const step = (previous: number, price: number, reversed: boolean) => ({ previous, price, reversed });

  test.each([
    ["goes back to what it was", 2, [step(1, 2, true)], 1],
    ["stays when a newer receipt was not reversed", 3, [step(2, 3, false), step(1, 2, true)], 3],
    ["goes back over all reversed ones", 3, [step(2, 3, true), step(1, 2, true)], 1],
    ["stops at one that was not reversed", 3, [step(2, 3, true), step(1, 2, false)], 2],
    ["skips what was reversed before", 2, [step(2, 3, true), step(1, 2, true)], 1],
    ["stays when it was set by hand since", 5, [step(1, 2, true)], 5],
    ["goes back to what was set by hand in between", 6, [step(5, 6, true), step(1, 2, false)], 5],
    ["of two lines of one invoice", 3, [step(2, 3, true), step(1, 2, true), step(0.5, 1, false)], 1],
  ] as const)("%s", (_, current, steps, expected) => {
    expect(priceAfterReversal(current, steps)).toBe(expected);
  });
});

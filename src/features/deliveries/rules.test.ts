import Big from "big.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OUTCOMES, type Outcome } from "#src/features/deliveries/contract.ts";
import { outcomeProblem, quantityOfPacks, settleLine } from "#src/features/deliveries/rules.ts";

const line = (outcome: Outcome, quantity: number) => ({ po_line_id: "a", outcome, quantity: new Big(quantity) });
const settle = (expected: number, lines: ReturnType<typeof line>[], rest: "wait" | "cancel" = "wait") => {
  const { received, cancelled } = settleLine(new Big(expected), lines, rest);
  return [received.toNumber(), cancelled.toNumber()];
};

test("packs become the item's unit exactly", () => {
  expect(quantityOfPacks(3, 0.1).toFixed()).toBe("0.3");
  expect(quantityOfPacks(2.5, 0.75).toFixed()).toBe("1.875");
});

describe("what a delivery settles of an order's line", () => {
  test("is what came of it; the rest waits or is cancelled", () => {
    expect(settle(10, [line("ok", 10)])).toEqual([10, 0]);
    expect(settle(10, [line("short", 4)])).toEqual([4, 0]);
    expect(settle(10, [line("short", 4)], "cancel")).toEqual([4, 6]);
    expect(settle(10, [line("over", 12)], "cancel")).toEqual([12, 0]);
  });

  test("is nothing of what was damaged or refused, which may come again", () => {
    expect(settle(10, [line("ok", 7), line("damaged", 3)])).toEqual([7, 0]);
    expect(settle(10, [line("refused", 10)], "cancel")).toEqual([0, 10]);
  });

  test("is all of it when a substitute came", () => {
    expect(settle(10, [line("ok", 4), line("substitute", 99)])).toEqual([4, 6]);
  });

  test("never leaves less than nothing on order, and with cancelling nothing at all", () => {
    const lines = fc.array(fc.tuple(fc.constantFrom(...OUTCOMES), fc.integer({ min: 0, max: 1000 })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), lines, fc.boolean(), (tenths, drawn, cancels) => {
        const expected = new Big(tenths).div(10);
        const counted = drawn.map(([outcome, quantity]) => line(outcome, quantity / 10));
        const { received, cancelled } = settleLine(expected, counted, cancels ? "cancel" : "wait");
        const left = expected.minus(received).minus(cancelled);
        expect(cancelled.gte(0)).toBe(true);
        if (received.lte(expected)) expect(left.gte(0)).toBe(true);
        if (cancels) expect(left.lte(0)).toBe(true);
      }),
    );
  });
});

test("an outcome that the quantities contradict is said", () => {
  const problem = (expected: number, ...lines: ReturnType<typeof line>[]) =>
    outcomeProblem("Rice", new Big(expected), lines);
  expect(problem(10, line("ok", 10))).toBeNull();
  expect(problem(10, line("ok", 8), line("damaged", 2))).toBeNull();
  expect(problem(10, line("short", 10))).toContain("not short");
  expect(problem(10, line("over", 10))).toContain("not more");
  expect(problem(10, line("ok", 11))).toContain("Please say so");
});

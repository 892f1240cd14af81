import { expect, test } from "vitest";
import { chargedTooMuch } from "#src/features/invoices/prices/agreed-price.ts";

const over = (amount: number, quantity: number, agreedPrice: number, currency = "SGD") =>
  chargedTooMuch({ amount, quantity, agreedPrice, currency })?.toNumber() ?? null;

test("a line costs too much beyond half a percent of what was agreed, or the smallest coin", () => {
  expect(over(100.5, 10, 10)).toBeNull();
  expect(over(100.51, 10, 10)).toBe(0.51);
  // Half a percent of 1.00 is less than a cent.
  expect(over(1.01, 1, 1)).toBeNull();
  expect(over(1.02, 1, 1)).toBe(0.02);
  expect(over(90, 10, 10)).toBeNull();
});

test("the smallest coin is the currency's own", () => {
  expect(over(101, 1, 100, "JPY")).toBeNull();
  expect(over(102, 1, 100, "JPY")).toBe(2);
  expect(over(1.003, 1, 1, "KWD")).toBeNull();
  expect(over(1.006, 1, 1, "KWD")).toBe(0.006);
});

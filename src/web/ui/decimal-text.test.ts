import { expect, test } from "vitest";
import { stepDecimal, withoutTrailingZeros } from "./decimal-text.ts";

test("steps are exact where floating point is not", () => {
  expect(stepDecimal("0.1", 2, { step: "0.1" })).toBe("0.3");
  expect(stepDecimal("", 1, { step: "0.01" })).toBe("0.01");
  expect(stepDecimal("0.5", -1, { step: "1", min: 0 })).toBe("0");
  expect(stepDecimal("9", 5, { max: 10 })).toBe("10");
});

test("zeros at the end of the decimals are left out, others not", () => {
  expect(withoutTrailingZeros("1.500")).toBe("1.5");
  expect(withoutTrailingZeros("1500")).toBe("1500");
});

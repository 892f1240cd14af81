import { describe, expect, test } from "vitest";
import { clampDecimal, stepDecimal, tidyDecimal } from "./decimal-text.ts";

describe("tidyDecimal", () => {
  test.each([
    ["12,5", "12.5"],
    ["1,250.50", "1250.50"],
    ["1,250,000", "1250000"],
    ["S$ 4.20", "4.20"],
    ["1.2.3", "1.23"],
    ["-3", "3"],
    ["abc", ""],
    ["", ""],
    ["3.", "3."],
    ["0.1234567", "0.123456"],
  ])("%s becomes %s", (typed, text) => expect(tidyDecimal(typed)).toBe(text));

  test("keeps a sign where one is meant, and no decimals where none are", () => {
    expect(tidyDecimal("-3.5", { negative: true })).toBe("-3.5");
    expect(tidyDecimal("12.9", { decimals: 0 })).toBe("12");
  });
});

test("steps are exact where floating point is not", () => {
  expect(stepDecimal("0.1", 2, { step: "0.1" })).toBe("0.3");
  expect(stepDecimal("", 1, { step: "0.01" })).toBe("0.01");
  expect(stepDecimal("0.5", -1, { step: "1", min: 0 })).toBe("0");
  expect(stepDecimal("9", 5, { max: 10 })).toBe("10");
});

test("clamping leaves a readable text as written", () => {
  expect(clampDecimal("2.50", { min: 0 })).toBe("2.50");
  expect(clampDecimal("5.", { min: 0 })).toBe("5");
  expect(clampDecimal("007")).toBe("7");
  expect(clampDecimal("-1", { min: 0 })).toBe("0");
  expect(clampDecimal("", { min: 0 })).toBe("");
  expect(clampDecimal("-", { min: 0 })).toBe("-");
});

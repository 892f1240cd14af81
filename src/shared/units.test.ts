import { expect, test } from "vitest";
import { formatQuantity } from "#src/shared/units.ts";

test("a quantity has at most three decimals, and what they do not show has no sign", () => {
  expect(formatQuantity(-1250.5, "g")).toBe("-1,250.5 g");
  expect(formatQuantity(-0.0006, "kg")).toBe("-0.001 kg");
  expect(formatQuantity(-0.0004, "kg")).toBe("0 kg");
  expect(formatQuantity(0.0004, "kg")).toBe("0 kg");
});

import { expect, test } from "vitest";
import { stockRange } from "#src/features/inventory/web/stock-range.ts";

test.each([
  [24, 271.4, "24 to 271 pcs"],
  [0.25, 1.504, "0.25 to 1.5 pcs"],
  [-3, 12_000.6, "-3 to 12,001 pcs"],
  [30, 30, "30 pcs"],
])("from %d to %d the range is %s", (min, max, text) => {
  expect(stockRange(min, max, "pcs", (amount) => amount.toLocaleString("en-US"))).toBe(text);
});

import { expect, test } from "vitest";
import { listed } from "#src/features/inventory/web/use-reorder-alerts.ts";

test.each([
  [["Rice"], "Rice"],
  [["Rice", "Eggs"], "Rice and Eggs"],
  [["Rice", "Eggs", "Limes"], "Rice, Eggs and Limes"],
  [["Rice", "Eggs", "Limes", "Salt", "Oil"], "Rice, Eggs, Limes and 2 more"],
])("%j are told as %s", (names, text) => {
  expect(listed(names)).toBe(text);
});

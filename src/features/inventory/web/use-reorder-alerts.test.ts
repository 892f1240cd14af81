import { expect, test } from "vitest";
import { listNames } from "#src/features/inventory/web/use-reorder-alerts.ts";

test.each([
  [["Rice"], "Rice"],
  [["Rice", "Eggs"], "Rice and Eggs"],
  [["Rice", "Eggs", "Limes"], "Rice, Eggs and Limes"],
  [["Rice", "Eggs", "Limes", "Salt", "Oil"], "Rice, Eggs, Limes and 2 more"],
])("%j is listed as %s", (names, text) => {
  expect(listNames(names)).toBe(text);
});

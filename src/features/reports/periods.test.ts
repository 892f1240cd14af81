import { expect, test } from "vitest";
import { presetOf, spanOf } from "#src/features/reports/periods.ts";

test.each([
  ["today", "2026-03-01", "2026-03-01"],
  ["yesterday", "2026-02-28", "2026-02-28"],
  ["7", "2026-02-23", "2026-03-01"],
  ["30", "2026-01-31", "2026-03-01"],
  ["month", "2026-03-01", "2026-03-01"],
  ["last-month", "2026-02-01", "2026-02-28"],
  ["year", "2026-01-01", "2026-03-01"],
] as const)("%s on the first of March is %s to %s", (preset, from, to) => {
  expect(spanOf(preset, "2026-03-01")).toEqual({ from, to });
});

test("finds the preset of a span, and none for other spans", () => {
  expect(presetOf({ from: "2026-02-23", to: "2026-03-01" }, "2026-03-01")).toBe("7");
  expect(presetOf({ from: "2026-02-22", to: "2026-03-01" }, "2026-03-01")).toBeNull();
});

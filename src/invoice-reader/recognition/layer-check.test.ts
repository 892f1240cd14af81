import { expect, test } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import type { PageText } from "#src/shared/page-text.ts";
import { agrees } from "./layer-check.ts";

const pageOf = (lines: readonly string[], source: PageText["source"]): PageText => ({
  ...printPage(lines),
  rotation: 0,
  scale: 1,
  source,
});
const SEEN = ["Basmati Rice   3   41.50   1,124.50", "Olive Oil   2   64.50   129.00"];

test("a scanner's text with every amount of the picture is taken", () => {
  const layer = pageOf(["Basmati Rice 3 41.50 1 124.50", "Olive Oil", "2 64,50 129.00"], "layer");
  expect(agrees(layer, pageOf(SEEN, "image"))).toBe(true);
});

test.each([
  ["another amount", ["Basmati Rice 3 41.50 1,124.50", "Olive Oil 2 64.50 139.00"]],
  ["an amount too few", ["Basmati Rice 3 41.50", "Olive Oil 2 64.50 129.00"]],
])("a scanner's text with %s than its picture is not taken", (_, lines) => {
  expect(agrees(pageOf(lines, "layer"), pageOf(SEEN, "image"))).toBe(false);
});

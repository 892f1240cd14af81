import { expect, test } from "vitest";
import { findCircle } from "./without-circles.ts";

const find = (imports: Record<string, string[]>) => findCircle((file) => imports[file] ?? [], Object.keys(imports));

test("files that import one another are found", () => {
  expect(find({ entry: ["common"], common: ["forms"], forms: ["menus"], menus: ["common"] })).toEqual([
    "common",
    "forms",
    "menus",
    "common",
  ]);
});

test("files that share what they import are no circle", () => {
  expect(find({ entry: ["common", "forms"], forms: ["common"], common: [] })).toBeNull();
});

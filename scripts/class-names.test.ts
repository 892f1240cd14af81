import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classNameOf } from "./class-names.ts";

const root = join(import.meta.dirname, "..");

test("a class has another name in each file; a file whose hash is taken must be renamed", () => {
  const files = globSync("src/**/*.module.css", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const names = Map.groupBy(files, (file) => classNameOf("card", join(root, file)));
  expect([...names.values()].filter((same) => same.length > 1)).toEqual([]);
});

test("a file's name does not depend on how it is asked for", () => {
  const file = join(root, "src/web/ui/state.module.css");
  expect(classNameOf("card", `${file}?direct`)).toBe(classNameOf("card", file));
});

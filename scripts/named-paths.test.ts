import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FEATURES } from "#src/main/feature-order.ts";
import { documents, isInRepository, missingPaths, readDocument, unnamedParts } from "./named-paths.ts";

const FUNCTIONS = join(import.meta.dirname, "../database/functions");

test("every path that a document names exists", () => {
  const missing = documents.flatMap((file) => missingPaths(file, readDocument(file)));
  expect(missing.map(({ file, line, path }) => `${file}:${line} names ${path}, which does not exist`)).toEqual([]);
});

test("CONTRIBUTING.md names every code with which a database function rejects an order, beside the function", () => {
  const rows = readDocument("CONTRIBUTING.md").split("\n");
  const raised = readdirSync(FUNCTIONS).flatMap((file) =>
    [...readFileSync(join(FUNCTIONS, file), "utf8").matchAll(/raise_order_error\('(\w+)'/g)].map(([, code]) => ({
      file,
      code,
    })),
  );
  expect(raised.length).toBeGreaterThan(15);
  const unnamed = raised.filter(
    ({ file, code }) => !rows.some((row) => row.includes(`\`${code}\``) && row.includes(`\`${file}\``)),
  );
  expect(unnamed).toEqual([]);
});

test("every feature with parts has a README that names each part", () => {
  expect(FEATURES.flatMap(unnamedParts)).toEqual([]);
});

test.each([
  "src/features/none/rules.ts",
  "features/none",
  "server/none.ts",
  "eatures/inventory/rules.ts",
  "database/functions/none_*.sql",
])("finds the path %s in inline code", (path) => {
  expect(missingPaths("README.md", `See \`${path}\`.`)).toEqual([{ file: "README.md", line: 1, path }]);
});

test("finds a link that leads nowhere", () => {
  const text =
    "[one](docs/none.md#part), [two](docs/glossary.md), [three](docs/glossary.md#none), [four](docs/glossary.md#the-product)";
  expect(missingPaths("README.md", text).map(({ path }) => path)).toEqual([
    "docs/none.md#part",
    "docs/glossary.md#none",
  ]);
});

test("a path may be shortened, be a pattern, or stand in a block of code", () => {
  expect(
    ["features/inventory", "server/items.ts", "notify_menu_*.sql", "src/{web,server}/"].map(isInRepository),
  ).toEqual([true, true, true, true]);
  expect(missingPaths("README.md", "```\n`src/none.ts`\n```\n")).toEqual([]);
});

test("finds a part that no README names", () => {
  expect(unnamedParts(["inventory", ".", "none"])).toEqual(["src/features/inventory/README.md does not name `none/`"]);
  expect(unnamedParts(["none", "part"])).toEqual(["src/features/none/README.md does not exist"]);
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readLists, readRows } from "./read-rows.ts";

const folder = mkdtempSync(join(tmpdir(), "rows-"));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(text: string): URL {
  const path = join(folder, "rows.tsv");
  writeFileSync(path, text);
  return pathToFileURL(path);
}

test("returns the rows in the order of the file, without comments and empty lines", () => {
  const file = fileOf("# What is called how\nb\ttwo\n\na\tone\n# The last\na\tuno\n");
  expect(readRows(file, ["letter", "word"])).toEqual([
    { letter: "b", word: "two" },
    { letter: "a", word: "one" },
    { letter: "a", word: "uno" },
  ]);
  expect(readLists(file, ["a", "b"])).toEqual({ a: ["one", "uno"], b: ["two"] });
});

test.each(["a", "a\t", "\tone", "a\tone\tuno"])("throws for a row with other fields than the columns: %j", (row) => {
  const file = fileOf(`# Words\na\tun\n${row}\n`);
  expect(() => readRows(file, ["letter", "word"])).toThrow(
    `rows.tsv must have letter, word, with tabs between them: ${row}`,
  );
  expect(() => readLists(file, ["a"])).toThrow(/that nothing reads|one entry in each row/);
});

test("throws for a list that is not named, and for a name without a list", () => {
  expect(() => readLists(fileOf("a\tone\nc\tthree\n"), ["a"])).toThrow(/a list that nothing reads: c\tthree/);
  expect(() => readLists(fileOf("a\tone\n"), ["a", "b"])).toThrow(/has no "b"/);
});

/** Sentences and recordings that tests read are in an order of their own. */
const OF_TESTS = /\/golden\/|\/recorded-runs\.tsv$/;
const root = join(import.meta.dirname, "../..");
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "src/**/*.tsv"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n")
  .filter((path) => !OF_TESTS.test(path));

test("there are tables", () => expect(files).not.toEqual([]));

/**
 * Returns the rows that must be sorted: all, or where a comment says what their order means, those of the lists that
 * "# Sorted:" names.
 */
function sortedRows(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (!lines.some((line) => line.startsWith("# In order: "))) return rows;
  const lists =
    lines
      .find((line) => line.startsWith("# Sorted: "))
      ?.slice("# Sorted: ".length)
      .split(", ") ?? [];
  return rows.filter((row) => lists.includes(row.split("\t", 1)[0] ?? ""));
}

test.each(files)("%s is sorted by its bytes where its order means nothing", (path) => {
  const rows = sortedRows(readFileSync(join(root, path), "utf8").split("\n"));
  const inOrder = rows.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  expect(rows.find((row, at) => row !== inOrder[at])).toBeUndefined();
});

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const list = (...args: string[]) =>
  execFileSync("bash", [join(root, ".ci/database-tests"), ...args], { encoding: "utf8" })
    .trim()
    .split("\n");

/** Every test that starts something of `src/testing`, but for those that kill servers. */
const withDatabase = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".crash.test.ts"))
  .filter((path) => readFileSync(join(root, path), "utf8").includes("#src/testing/"));
const featureOf = (path: string) => /^src\/features\/([^/]+)\/(?:.*\/)?server\//.exec(path)?.[1];
const ofDatabase = (path: string) => path.startsWith("src/server/db/") || path.endsWith("-migration.test.ts");

const chosen = list();
const all = list("--all");

test("the second PostgreSQL gets one file of every feature with server tests", () => {
  const features = new Set(withDatabase.map(featureOf).filter((feature) => feature !== undefined));
  expect(features.size).toBeGreaterThan(20);
  const represented = chosen.map(featureOf).filter((feature) => feature !== undefined);
  expect(new Set(represented)).toEqual(features);
  const once = chosen.filter((path) => !ofDatabase(path)).map(featureOf);
  expect(new Set(once).size).toBe(once.length);
});

test("it gets all tests of migrations and of functions in the database", () => {
  const expected = withDatabase.filter(ofDatabase);
  expect(expected.length).toBeGreaterThan(10);
  expect(chosen.filter(ofDatabase).toSorted()).toEqual(expected.toSorted());
});

test("a run of all has what is chosen", () => {
  expect(all.length).toBeGreaterThan(2 * chosen.length);
  expect(chosen.filter((path) => !all.includes(path))).toEqual([]);
});

test("it lists files, each once", () => {
  for (const files of [chosen, all]) {
    expect(new Set(files).size).toBe(files.length);
    expect(files.filter((path) => !withDatabase.includes(path))).toEqual([]);
  }
});

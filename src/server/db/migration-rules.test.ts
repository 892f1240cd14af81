import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BEFORE_BASELINE, MIGRATIONS, migrationsAfterBaseline } from "#src/testing/migration.ts";

/** Returns the statements of a migration that would make requests wait while its table is large. */
function problemsOf(text: string): string[] {
  const sql = text.replaceAll(/--.*$/gm, "").toLowerCase();
  const isOutside = /^-- no transaction\b/.test(text);
  const created = new Set([...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table]) => table));
  const dropped = new Set([...sql.matchAll(/drop index concurrently if exists (\w+)/g)].map(([, index]) => index));
  const indexes = sql.matchAll(/create (?:unique )?index (concurrently )?(?:(\w+) )?on (\w+)/g);
  return [...indexes].flatMap(([, concurrently, index, table]) => {
    if (!concurrently) return created.has(table) ? [] : [`builds an index on ${table} while nobody can write to it`];
    if (!isOutside) return ["builds an index concurrently inside of a transaction"];
    return dropped.has(index) ? [] : [`does not drop ${index} first, which an interrupted run would have left invalid`];
  });
}

test("indexes on tables that exist are built concurrently, outside of a transaction", async () => {
  const files = await migrationsAfterBaseline();
  const found = await Promise.all(
    files.map(async (file) =>
      problemsOf(await readFile(join(MIGRATIONS, file), "utf8")).map((problem) => `${file} ${problem}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

test("there is one baseline, and every other migration comes after it", async () => {
  const [first, ...others] = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  expect(first).toMatch(/_baseline\.sql$/);
  expect(await migrationsAfterBaseline()).toEqual(others);
});

test("the migrations before the baseline are as every database that began with them has them", async () => {
  const hash = createHash("sha256");
  for (const file of (await readdir(BEFORE_BASELINE)).sort())
    hash.update(file).update(await readFile(join(BEFORE_BASELINE, file)));
  expect(hash.digest("hex")).toBe("99d00dc2935c292e6d5f3062577587670ba566f6428996af0dbc8f8c12d87090");
});

test("each way of writing it wrong is found", () => {
  const index = "create index concurrently a_n on a (n);";
  expect(problemsOf("create table b (n int); create index on b (n); create unique index b_n on b (n)")).toEqual([]);
  expect(problemsOf(`-- no transaction\ndrop index concurrently if exists a_n;\n${index}`)).toEqual([]);
  expect(problemsOf("create index on a (n)")).toEqual(["builds an index on a while nobody can write to it"]);
  expect(problemsOf(index)).toEqual(["builds an index concurrently inside of a transaction"]);
  expect(problemsOf(`-- no transaction\n${index}`)).toEqual([
    "does not drop a_n first, which an interrupted run would have left invalid",
  ]);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TABLE_OWNERS } from "#src/main/table-owners.ts";

const FEATURES_FOLDER = join(import.meta.dirname, "../features");

const WRITES = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*["'`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?(\w+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

/** The tables that a file writes, with the query builder or in SQL. */
function tablesWrittenIn(text: string): string[] {
  const tables = WRITES.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = ""]) => table.toLowerCase()));
  return [...new Set(tables)];
}

/** What is wrong with the tables that a file of a feature writes. */
function violationsIn(feature: string, text: string): string[] {
  const owners: Record<string, string> = TABLE_OWNERS;
  return tablesWrittenIn(text).flatMap((table) => {
    const owner = owners[table];
    if (owner === undefined) return [`writes ${table}, which is not in TABLE_OWNERS`];
    return owner === feature ? [] : [`writes ${table}, which ${owner} owns`];
  });
}

test("no feature writes another feature's tables", async () => {
  const files = (await readdir(FEATURES_FOLDER, { recursive: true })).filter(
    (file) => /\/server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(FEATURES_FOLDER, file), "utf8")));
  const violations = files.flatMap((file, index) =>
    violationsIn(file.split("/")[0] ?? "", texts[index] ?? "").map((violation) => `${file} ${violation}`),
  );
  expect(violations).toEqual([]);
  // The patterns find what is there: most tables are written by their owners.
  const written = new Set(texts.flatMap(tablesWrittenIn));
  expect(written.size).toBeGreaterThan(25);
});

test("whoever writes the company's row makes the transaction read it again", async () => {
  const folder = join(FEATURES_FOLDER, "companies/server");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const writes = (text: string) => text.split(/\bupdateTable\("companies"\)|\bupdate companies set\b/).length - 1;
  const writers = files.filter((_, at) => writes(texts[at] ?? "") > 0);
  expect(writers.length).toBeGreaterThan(4);
  const rereads = (text: string) => text.split("companyRowChanged(context);").length - 1;
  expect(files.filter((_, at) => writes(texts[at] ?? "") !== rereads(texts[at] ?? ""))).toEqual([]);
});

test.each([
  ['db.insertInto("companies").values(row)'],
  ['db\n  .updateTable("companies")\n  .set(changes)'],
  ['db.deleteFrom("companies")'],
  ["sql`insert into companies (id) values (1)`"],
  ["sql`with changed as (update companies set name = 'x' returning id) select id from changed`"],
  ["sql`UPDATE companies AS c SET name = 'x'`"],
  ["sql`delete from companies where id = 1`"],
  ["sql`merge into companies using incoming on true when matched then delete`"],
  ["sql`truncate table companies`"],
])("finds the write in %j", (text) => {
  expect(violationsIn("reports", text)).toEqual(["writes companies, which companies owns"]);
  expect(violationsIn("companies", text)).toEqual([]);
});

test.each([
  ['db.selectFrom("companies").select("id").forUpdate()'],
  ["sql`select from companies where id = 1 for update of companies`"],
  ["sql`insert into sent_reports (kind) values ('daily') on conflict (kind) do update set kind = excluded.kind`"],
  ["/** Deletes from companies what the owner removed. */"],
])("finds no foreign write in %j", (text) => {
  expect(violationsIn("reports", text)).toEqual([]);
});

test("a table that nobody owns is found", () => {
  expect(violationsIn("reports", 'db.insertInto("new_table")')).toEqual([
    "writes new_table, which is not in TABLE_OWNERS",
  ]);
});

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseTables } from "#src/main/features.ts";
import { type CatalogueTable, readCatalogue } from "#src/server/db/catalogue.ts";
import type { DeclaredTable } from "#src/server/db/declared-tables.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";

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

/** The folder of the feature, or of its part, that declares a table in a module. */
const ownerOf = (module: string) => /\/features\/(.+)\/server\//.exec(module)?.[1] ?? "server";

const owners: Record<string, string> = Object.fromEntries(
  databaseTables.all.map(({ name, module }) => [name, ownerOf(module)]),
);

/** What is wrong with the tables that a file of a feature writes: its own, and those of the feature that it is a part of. */
function violationsIn(file: string, text: string): string[] {
  return tablesWrittenIn(text).flatMap((table) => {
    const owner = owners[table];
    if (owner === undefined) return [`writes ${table}, which no feature declares`];
    return file.startsWith(`${owner}/`) ? [] : [`writes ${table}, which ${owner} owns`];
  });
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What the declarations lack of the database's tables, have twice, or have of what does not exist, each in one sentence. */
function mistakesIn(catalogue: readonly CatalogueTable[], declared: readonly DeclaredTable[]): string[] {
  const fileOf = (module: string) => module.slice(module.lastIndexOf("/src/") + 1);
  const mistakesOf = ({ name, columns }: CatalogueTable) => {
    const [table, again] = declared.filter((declaredTable) => declaredTable.name === name);
    if (!table)
      return [`The table ${name} is declared by no feature: its owner declares it in server/database-tables.ts.`];
    if (again) return [`The table ${name} is declared by ${ownerOf(table.module)} and by ${ownerOf(again.module)}.`];
    if (table.notExported && !table.retained) return [];
    const { exported, withheld, retained } = table;
    const listed = [...exported, ...withheld];
    const names = columns.map((column) => column.name).filter((column) => column !== "company_id");
    const file = fileOf(table.module);
    const how = retained
      ? "preserved or erased, each as exported, exportedOnly or withheld"
      : "exported, exportedOnly or withheld";
    return [
      ...names
        .filter((column) => !listed.includes(column))
        .map((column) => `The column ${name}.${column} is not declared: list it in ${file} as ${how}.`),
      ...listed
        .filter((column, at) => listed.indexOf(column) < at || !names.includes(column))
        .map((column) => `The column ${name}.${column} is declared twice, or does not exist: see ${file}.`),
      ...columns
        .filter(
          ({ name: column, type }) => type === "jsonb" && table.imported.includes(column) && !(column in table.shapes),
        )
        .map(
          (column) => `The column ${name}.${column.name} is imported without a shape: say in ${file} what its JSON is.`,
        ),
    ];
  };
  const names = new Set(catalogue.map(({ name }) => name));
  const unknown = declared.filter(({ name }) => !names.has(name));
  return [
    ...catalogue.flatMap(mistakesOf),
    ...unknown.map(({ name, module }) => `${ownerOf(module)} declares the table ${name}, which does not exist.`),
  ];
}

/** What the runner of migrations has for itself. */
const readTables = async () =>
  (await readCatalogue(app.platform.database)).filter(
    ({ name }) => !["database_functions", "migrations"].includes(name),
  );

test("every table and column of the database is declared once", async () => {
  expect(mistakesIn(await readTables(), databaseTables.all)).toEqual([]);
});

test("a table or column that was forgotten, declared twice or made up is named in one sentence", async () => {
  const catalogue = await readTables();
  const planted = (name: string, column: Partial<CatalogueTable["columns"][number]>) =>
    catalogue.map((table) =>
      table.name === name ? { ...table, columns: [...table.columns, { ...table.columns[0]!, ...column }] } : table,
    );
  expect(mistakesIn(planted("dish", { name: "planted_column" }), databaseTables.all)).toEqual([
    "The column dish.planted_column is not declared: list it in src/features/dishes/server/database-tables.ts as exported, exportedOnly or withheld.",
  ]);
  expect(mistakesIn(planted("payments", { name: "planted_column" }), databaseTables.all)).toEqual([
    "The column payments.planted_column is not declared: list it in src/features/orders/server/database-tables.ts as preserved or erased, each as exported, exportedOnly or withheld.",
  ]);
  const without = databaseTables.all.filter(({ name }) => name !== "receipts");
  expect(mistakesIn(catalogue, without)).toEqual([
    "The table receipts is declared by no feature: its owner declares it in server/database-tables.ts.",
  ]);
  const [dish] = databaseTables.all.filter(({ name }) => name === "dish");
  const others = databaseTables.all.filter(({ name }) => name !== "dish");
  expect(mistakesIn(catalogue, [...others, { ...dish!, withheld: ["name"] }])).toEqual([
    "The column dish.name is declared twice, or does not exist: see src/features/dishes/server/database-tables.ts.",
  ]);
  expect(mistakesIn(catalogue, [...databaseTables.all, { ...dish!, name: "plates" }])).toEqual([
    "dishes declares the table plates, which does not exist.",
  ]);
  expect(
    mistakesIn(catalogue, [...databaseTables.all, { ...dish!, module: dish!.module.replace("/dishes/", "/menu/") }]),
  ).toEqual(["The table dish is declared by dishes and by menu."]);
});

test("no feature writes another feature's tables", async () => {
  const files = (await readdir(FEATURES_FOLDER, { recursive: true })).filter(
    (file) => /\/server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(FEATURES_FOLDER, file), "utf8")));
  const violations = files.flatMap((file, index) =>
    violationsIn(file, texts[index] ?? "").map((violation) => `${file} ${violation}`),
  );
  expect(violations).toEqual([]);
  // The patterns find what is there: most tables are written by their owners.
  const written = new Set(texts.flatMap(tablesWrittenIn));
  expect(written.size).toBeGreaterThan(25);
});

test("whoever writes the company's row makes the transaction read it again", async () => {
  const folder = join(FEATURES_FOLDER, "companies");
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /(^|\/)server\/.*\.ts$/.test(file) && !file.endsWith(".test.ts"),
  );
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
  expect(violationsIn("reports/server/report.ts", text)).toEqual(["writes companies, which companies owns"]);
  expect(violationsIn("companies/hours/server/hours.ts", text)).toEqual([]);
});

test.each([
  ['db.selectFrom("companies").select("id").forUpdate()'],
  ["sql`select from companies where id = 1 for update of companies`"],
  ["sql`insert into sent_reports (kind) values ('daily') on conflict (kind) do update set kind = excluded.kind`"],
  ["/** Deletes from companies what the owner removed. */"],
])("finds no foreign write in %j", (text) => {
  expect(violationsIn("reports/server/report.ts", text)).toEqual([]);
});

test("a table that nobody owns is found", () => {
  expect(violationsIn("reports/server/report.ts", 'db.insertInto("new_table")')).toEqual([
    "writes new_table, which no feature declares",
  ]);
});

import { expect, test } from "vitest";
import { type ImportedColumn, importedTables } from "#src/features/archives/server/tables/imported-tables.ts";
import { requiredColumns, rowSchema } from "#src/features/archives/server/tables/row-schema.ts";
import type { CatalogueColumn, CatalogueTable } from "#src/server/db/catalogue.ts";
import { collectTables } from "#src/server/db/declared-tables.ts";

const column = (name: string, type: string, rest: Partial<CatalogueColumn> = {}): CatalogueColumn => ({
  name,
  type,
  isNullable: false,
  isNumbered: false,
  checks: [],
  ...rest,
});
const table = (name: string, columns: readonly CatalogueColumn[], refersTo: string[] = []): CatalogueTable => ({
  name,
  isView: false,
  columns,
  refersTo,
  ownReference: null,
});

/** How an import reads the only column of a table. */
function read(described: Omit<CatalogueColumn, "name">): ImportedColumn | undefined {
  const declared = collectTables([{ module: "", tables: { dish: { exported: ["name"] } } }]);
  const catalogue = [table("dish", [{ ...described, name: "name" }])];
  return importedTables({ all: declared, modules: [] }, catalogue)[0]?.columns["name"];
}

test.each([
  ["(name >= 0)", false],
  ["(name > (0)::numeric)", false],
  ['("name" > 0)', false],
  ["((name >= 0) AND (name <= 23))", false],
  ["(name = ANY (ARRAY[5, 10, 15]))", false],
  ["(name >= '-90'::integer)", true],
  ["((name >= '-90'::integer) AND (name <= 90))", true],
  ["((name >= 0) OR (name = '-1'::integer))", true],
  ["((name > 5) OR (name < 3))", true],
  ["(name <> (0)::numeric)", true],
])("whether a number may be negative follows from the condition %s", (check, isSigned) => {
  expect(read(column("name", "integer", { checks: [check] }))).toEqual({
    kind: "whole",
    isNullable: false,
    isSigned,
    words: [],
  });
});

test("a whole number without a condition may be negative, and a cell that may be null may be empty", () => {
  const [dish] = importedTables(
    { all: collectTables([{ module: "", tables: { dish: { exported: ["display_order"] } } }]), modules: [] },
    [table("dish", [column("display_order", "integer", { isNullable: true })])],
  );
  const schema = rowSchema(
    { ...dish!, shapes: {}, fields: {} },
    { newId: (old) => old, latest: "2026-11-28 00:00:00+00" },
  );
  for (const [cell, parsed] of [
    ["-18", "-18"],
    ["0", "0"],
    ["", null],
  ])
    expect(schema.parse({ display_order: cell })).toEqual({ display_order: parsed });
  for (const cell of ["1.5", "--1", "-", "1e3", "x"])
    expect(schema.safeParse({ display_order: cell }).success).toBe(false);
  expect(requiredColumns(dish!)).toEqual([]);
});

test("the words of a column are those of its condition, and a type that no cell has is named", () => {
  const check = "(name = ANY (ARRAY['fl oz'::text, 'cook''s'::text]))";
  expect(read(column("name", "text", { checks: [check] }))).toMatchObject({ kind: "word", words: ["fl oz", "cook's"] });
  expect(read(column("name", "text", { checks: ["(name <> ''::text)"] }))).toMatchObject({ kind: "text", words: [] });
  expect(read(column("name", "bigint", { isNumbered: true }))).toMatchObject({ kind: "order" });
  expect(() => read(column("name", "interval"))).toThrow("no cells of the type interval, which the column name has");
});

test("a table comes after those that its rows refer to, and two that refer to each other are named", () => {
  const all = collectTables([
    { module: "", tables: { order_items: { exported: ["id"] }, orders: { exported: ["id"] } } },
    { module: "", tables: { dish: { exported: ["id"] }, recipe_needs: { notExported: "computed" } } },
  ]);
  const id = [column("id", "uuid")];
  const names = (dishRefersTo: string[]) =>
    importedTables({ all, modules: [] }, [
      table("dish", id, dishRefersTo),
      table("order_items", id, ["orders", "dish", "order_items"]),
      table("orders", id),
      table("recipe_needs", id),
    ]).map(({ name }) => name);
  expect(names([])).toEqual(["orders", "dish", "order_items"]);
  expect(() => names(["order_items"])).toThrow("These tables refer to each other: order_items, dish");
});

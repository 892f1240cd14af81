import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText } from "#src/server/http/csv.ts";
import { guessKind, guessMapping, systemOf } from "#src/features/imports/guess.ts";
import type { FileProblem } from "#src/features/imports/server/reading/file-problem.ts";
import { decimalSignOf, readNumber } from "#src/features/imports/server/reading/numbers.ts";
import { readRecords } from "#src/features/imports/server/reading/records.ts";
import { tableOf as readTable } from "#src/features/imports/server/reading/table.ts";
import { pricePerUnit, readPack, readUnit, toUnit } from "#src/features/imports/server/reading/units.ts";
import { IMPORT_FIELDS, IMPORT_KINDS, IMPORT_LIMITS } from "#src/features/imports/fields.ts";

const tableOf = async (text: string) => readTable((await readRecords({ text }, undefined)).records);
const problemOf = async (text: string) =>
  tableOf(text).then(
    () => "",
    ({ message }: FileProblem) => message,
  );

describe("text", () => {
  test.each([",", ";", "\t", "|"])("is split at %j", async (delimiter) => {
    const rows = [
      ["Name", "Note", "Price"],
      ["Rice", '"long, grain; Thai"', "1"],
      ["Salt", "", "2"],
    ];
    const { header, rows: read } = await tableOf(`\uFEFF${rows.map((row) => row.join(delimiter)).join("\n")}`);
    expect(header).toEqual(rows[0]);
    expect(read.map(({ cells }) => cells)).toEqual([
      ["Rice", "long, grain; Thai", "1"],
      ["Salt", "", "2"],
    ]);
  });

  test("names the separator itself, begins with a title, and has empty rows", async () => {
    const { header, rows } = await tableOf("sep=;\r\nStock list\r\n\r\nName;Unit\r\n;\r\nRice;kg\r\n");
    expect(header).toEqual(["Name", "Unit"]);
    expect(rows.map(({ cells }) => cells)).toEqual([["Rice", "kg"]]);
  });

  test("that the product wrote is read as it was", async () => {
    const cell = fc
      .string({ minLength: 1, maxLength: 20 })
      .map((text) => text.trim())
      .filter((text) => text !== "" && !/[\0']/.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { rows: read } = await tableOf(csvText([["Name", "Note"], ...rows]));
        expect(read.map(({ cells }) => cells)).toEqual(rows.map((row) => [...row]));
      }),
      { seed: 17 },
    );
  });

  test.each([
    ["Name,Unit", /nothing to import/],
    ["Name,Unit\0\0\nPK,\0", /not a list that can be read/],
    [`Name,Unit\n${"a,g\n".repeat(IMPORT_LIMITS.rows + 1)}`, /more than 10000 rows/],
    [`Name,Unit\na${",b".repeat(IMPORT_LIMITS.columns)}`, /101 columns/],
    [`Name,Unit\n${"a".repeat(IMPORT_LIMITS.cell + 1)},g`, /row 2 has more than 4000/],
    ['Name,Unit\n"never closed,g\nb,g', /never closes/],
    [`Name,Unit\n${",".repeat(1_000_000)}`, /longer than any list/],
  ])("that is too much, or no table, is rejected with a sentence: %.20s", async (text, problem) => {
    expect(await problemOf(text)).toMatch(problem);
  });
});

describe("columns", () => {
  const square =
    "Token,Item Name,Variation Name,SKU,Description,Category,Price,Option Name 1,Default Unit Cost,Default Vendor Name,Current Quantity Main Street,Stock Alert Count Main Street";
  const toast = "Entity type,Name,Menu group,Pricing strategy,Base price";
  const marketMan = "Item Name,Category,UOM,Vendor,Catalog Number,Price,On Hand,Min On Hand,Par Level";

  test.each([
    ["square", "dishes", square, { name: 1, size: 2, description: 4, category: 5, price: 6 }],
    ["toast", "dishes", toast, { name: 1, category: 2, price: 4 }],
    [
      "marketman",
      "ingredients",
      marketMan,
      {
        name: 0,
        category: 1,
        unit: 2,
        supplier: 3,
        item_code: 4,
        unit_price: 5,
        quantity_available: 6,
        reorder_threshold: 7,
        par: 8,
      },
    ],
  ] as const)("of %s are mapped", (system, kind, header, mapping) => {
    const names = header.split(",");
    expect(systemOf(names)?.system).toBe(system);
    expect(guessKind(names)).toBe(kind);
    expect(guessMapping(kind, names)).toEqual(mapping);
  });

  test("of Square's stock are found although they carry the location's name", () => {
    expect(guessMapping("ingredients", square.split(","))).toMatchObject({
      quantity_available: 10,
      reorder_threshold: 11,
    });
  });

  test.each(IMPORT_KINDS)("with our own labels are %s, each field at its place", (kind) => {
    const labels = IMPORT_FIELDS[kind].map(({ label }) => label);
    expect(guessKind(labels)).toBe(kind);
    expect(Object.values(guessMapping(kind, labels))).toEqual(labels.map((_, index) => index));
  });
});

describe("numbers", () => {
  test.each([
    [["1.234,5", "12"], ","],
    [["1,234.5", "12"], "."],
    [["1,5", "1.500"], ","],
    [["0.125", "1,500"], "."],
    [["1.234.567"], ","],
    [["1,500", "2,000"], null],
    [["1.5", "1,5"], null],
  ] as const)("%j speak for %j", (cells, sign) => expect(decimalSignOf(cells)).toBe(sign));

  test.each([
    ["1.234,5", ",", 1234.5],
    ["1,234.5", ".", 1234.5],
    ["€ 2,50", ",", 2.5],
    ["$1,250.00", ".", 1250],
    ["SGD 12.50", ".", 12.5],
    ["(3)", ".", -3],
    ["1 234,5", ",", 1234.5],
  ] as const)("%s with %s is %d", (cell, sign, value) => {
    expect(readNumber(cell, [sign])).toEqual({ kind: "number", value });
  });

  test("that can mean two numbers, or none, are wrong", () => {
    expect(readNumber("1,500", [".", ","])).toMatchObject({
      kind: "wrong",
      problem: expect.stringContaining("can mean"),
    });
    expect(readNumber("variable", ["."])).toMatchObject({ kind: "wrong" });
    expect(readNumber("", ["."])).toEqual({ kind: "empty" });
  });
});

describe("units and packs", () => {
  test.each([
    ["KG", "kg", 1],
    ["Stück", "pcs", 1],
    ["each", "pcs", 1],
    ["bottle", "BTL", 1],
    ["case", "packs", 1],
    ["lbs", "lb", 1],
    ["fl. oz", "US fl oz", 1],
    ["quart", "ml", 946.352946],
    ["cl", "ml", 10],
    ["hl", "ml", 100_000],
    ["dozens", "pcs", 12],
    ["krat", "packs", 1],
    ["斤", "", 0],
  ])("%s is %s", (cell, unit, factor) =>
    expect(readUnit(cell, { country: "US" })).toEqual(unit === "" ? undefined : { unit, factor }),
  );

  test("a gallon is the country's, and none where it means neither kind", () => {
    expect(readUnit("gallons", { country: "IE" })).toEqual({ unit: "imp gal", factor: 1 });
    expect(readUnit("gal", { country: "GB" })).toEqual({ unit: "imp gal", factor: 1 });
    expect(readUnit("gal", { country: "SG" })).toBeUndefined();
  });

  test("amounts and prices follow the unit", () => {
    const pound = { unit: "g", factor: 453.59237 } as const;
    expect(toUnit(2, pound)).toBe(907.18474);
    expect(pricePerUnit(4.5359237, pound)).toBe(0.01);
    expect(readUnit("furlong")).toBeUndefined();
  });

  test.each([
    ["6 x 750 ml", { name: "pack", count: 6, size: 750, unit: "ml" }],
    ["case of 12", { name: "case", count: 1, size: 12, unit: "pcs" }],
    ["1 tray = 30 pcs", { name: "tray", count: 30, size: 1, unit: "pcs" }],
    ["2/5 LB", { name: "pack", count: 2, size: 5, unit: "lb" }],
  ])("%s is a pack", (cell, pack) => expect(readPack(cell)).toMatchObject(pack));

  test.each([
    ["a dozen or so", /not understood/],
    ["4/#10", /how much one holds/],
    ["8x14-16Z", /how much one holds/],
    ["31/40", /size of the goods/],
    ["12 x 32 OZ", /several measures/],
  ])("%s is left out with a sentence", (cell, note) => expect(readPack(cell)).toMatch(note));

  test("an ounce is a weight where the item is weighed, and a US gallon only where the country says so", () => {
    expect(readPack("12 x 32 OZ", { base: "g" })).toMatchObject({ count: 12, size: 32, unit: "oz" });
    expect(readPack("4/1 GAL", { country: "US" })).toMatchObject({ count: 4, size: 3785.411784, unit: "ml" });
    expect(readPack("4/1 GAL", { country: "DE" })).toMatch(/how much one holds/);
  });

  test("a unit means what its owner said", () => {
    const choices = { furlong: "kg", oz: "imperial fl oz" } as const;
    expect(readUnit("furlong", { choices })).toEqual({ unit: "kg", factor: 1 });
    expect(readUnit(" oz ", { choices })).toEqual({ unit: "imp fl oz", factor: 1 });
    expect(readUnit("constructor", { choices })).toBeUndefined();
  });
});

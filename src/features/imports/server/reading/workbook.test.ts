import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readRecords } from "#src/features/imports/server/reading/records.ts";
import { workbookOf } from "#src/testing/workbook.ts";

const STOCK = workbookOf({
  Notes: [],
  Stock: [
    ["Name", "Unit", "Price"],
    ["Crème & Co", "kg", 1.234],
    ["", "", ""],
    ["りんご", "kg", 0.1 + 0.2],
  ],
  Menu: [["Dish"], ["Soup"]],
});

test("the first sheet with rows is read, with its numbers as they are, or the one that is chosen", async () => {
  const { records, ...of } = await readRecords({ bytes: STOCK }, undefined);
  expect(of).toEqual({ encoding: null, sheets: ["Notes", "Stock", "Menu"], sheet: 1 });
  expect(records).toEqual([
    { line: 1, cells: ["Name", "Unit", "Price"] },
    { line: 2, cells: ["Crème & Co", "kg", 1.234] },
    { line: 4, cells: ["りんご", "kg", 0.3] },
  ]);
  const menu = await readRecords({ bytes: STOCK, sheet: 2 }, undefined);
  expect(menu.records.map(({ cells }) => cells)).toEqual([["Dish"], ["Soup"]]);
  await expect(readRecords({ bytes: STOCK, sheet: 7 }, undefined)).rejects.toThrow("This sheet is not in the file");
});

/** Changes the size of the first file in the central directory. */
function claimSize(zip: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(zip);
  const directory = copy.indexOf("PK\u0001\u0002", 0, "latin1");
  copy.writeUInt32LE(size, directory + 24);
  return copy;
}

test.each([
  ["a workbook cut in half", STOCK.subarray(0, STOCK.length / 2), /damaged or protected/],
  ["a ZIP file of something else", zipSync({ "a.txt": strToU8("hello") }), /damaged or protected/],
  [
    "one that unpacks to more than it says",
    claimSize(zipSync({ "xl/workbook.xml": strToU8("a".repeat(500_000)) }), 10),
    /damaged/,
  ],
  [
    "one that unpacks to gigabytes",
    zipSync({ "xl/workbook.xml": new Uint8Array(70 * 1024 ** 2) }, { level: 9 }),
    /more than can be read/,
  ],
  ["a workbook of Excel 97", Buffer.from("d0cf11e0a1b11ae1000000", "hex"), /CSV, TSV, TXT or XLSX/],
  ["a PDF", Buffer.from("%PDF-1.7\n%"), /CSV, TSV, TXT or XLSX/],
])("%s is rejected with a sentence", async (_, bytes, sentence) => {
  await expect(readRecords({ bytes }, undefined)).rejects.toThrow(sentence);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { UNIT_WORDS } from "#src/shared/unit-words.ts";
import { INVOICE_UNITS } from "#src/shared/units.ts";

/** One line of a paper with a column of units. */
function lineOf(name: string, quantity: string, unit: string, [price, amount]: [string, string], country?: string) {
  const lines = [
    "Sample Foods                                        INVOICE",
    "Invoice No: 20441                                   Date: 04/09/2026",
    "",
    "Code     Description                  Qty    Unit       Price     Amount",
    `10234    ${name.padEnd(27)}${quantity.padStart(5)}    ${unit.padEnd(9)}${price.padStart(7)}${amount.padStart(11)}`,
    "",
    `                                      Total                   ${amount.padStart(8)}`,
  ];
  const [item] = readInvoice([printPage(lines)], { ...(country && { country }) }).items;
  if (!item) throw new Error("No line was read.");
  return item;
}

test.each([
  ["LB", "US", "LB", { unit: "lb", size: 1 }],
  ["Pfund", "DE", null, { unit: "g", size: 500 }],
  ["QT", "US", null, { unit: "ml", size: 946.352946 }],
  ["gal", "US", "GAL", { unit: "ml", size: 3785.411784 }],
  ["gal", "GB", "GAL", { unit: "ml", size: 4546.09 }],
  ["gll", "GB", null, { unit: "ml", size: 3785.411784 }],
  ["cl", "FR", null, { unit: "ml", size: 10 }],
  ["hl", "FR", null, { unit: "ml", size: 100_000 }],
  ["oz", "US", "OZ", { unit: "oz", size: 1 }],
])("40 %s in %s are no pieces: %s, or one holds %o", (word, country, unit, holds) => {
  const item = lineOf("CHICKEN BREAST BNLS", "40", word, ["2.15", "86.00"], country);
  expect(item).toMatchObject({ item_name: "CHICKEN BREAST BNLS", quantity: 40, unit_price: 2.15, unit_text: word });
  const own = INVOICE_UNITS.find((text) => text === unit);
  if (own) expect(item).toMatchObject({ unit: own, pack: null });
  else expect(item).toMatchObject({ unit: "PKT", pack: { count: 1, ...holds } });
});

test.each([
  ["DZ", 12],
  ["Dozen", 12],
  ["gross", 144],
])("one %s is %d pieces", (word, count) => {
  const item = lineOf("EGGS FREE RANGE", "5", word, ["4.80", "24.00"]);
  expect(item).toMatchObject({ unit: "PKT", unit_text: word, pack: { count, size: 1, unit: "pcs" } });
});

test.each(["bn", "ds", "krat", "pot", "pak", "punnet", "CS", "Kiste", "sac", "roll"])("a %s is no piece", (word) => {
  const item = lineOf("Parsley flat", "6", word, ["1.50", "9.00"]);
  expect(item).toMatchObject({ item_name: "Parsley flat", unit: "PKT", unit_text: word });
});

test.each([
  ["kg", "KG"],
  ["Liter", "L"],
  ["Stück", "PCS"],
  ["bottles", "BTL"],
  ["tray", "TRAY"],
])("%s is %s", (word, unit) => {
  const item = lineOf("Some goods", "6", word, ["1.50", "9.00"]);
  expect(item).toMatchObject({ unit, unit_text: word });
  expect(item.evidence.unit.review).toBe(false);
});

describe("a unit that nobody knows", () => {
  test.each(["flurb", "zwx", "Quetsch", "кул", "CT"])("%s is kept as printed, out of the name, and asked", (word) => {
    const item = lineOf("Tomatoes on the vine", "3", word, ["9.00", "27.00"]);
    expect(item).toMatchObject({ item_name: "Tomatoes on the vine", unit: null, unit_text: word, quantity: 3 });
    expect(item.evidence.unit.review).toBe(true);
  });

  test("a gallon where the country has none is asked", () => {
    expect(lineOf("Sunflower oil", "3", "gal", ["9.00", "27.00"], "SG")).toMatchObject({
      unit: null,
      unit_text: "gal",
    });
  });

  test("a pound of an open country is asked, and means half a kilogram in Germany", () => {
    expect(lineOf("Butter", "3", "Pfund", ["3.00", "9.00"]).unit).toBeNull();
    expect(lineOf("Butter", "3", "Pfund", ["3.00", "9.00"], "DE").unit).not.toBeNull();
  });

  test("ST in Britain and Ireland is asked, since it may be a stone, and is a piece everywhere else", () => {
    for (const country of ["GB", "IE"]) {
      const item = lineOf("Potatoes King Edward", "2", "ST", ["9.00", "18.00"], country);
      expect(item).toMatchObject({ unit: null, unit_text: "ST", quantity: 2 });
      expect(item.evidence.unit.review).toBe(true);
    }
    for (const country of ["DE", "AT", "CH", "NL", "BE", "SE", "NO", "DK", "SG"]) {
      const item = lineOf("Salatgurken", "2", "ST", ["9.00", "18.00"], country);
      expect(item).toMatchObject({ unit: "PCS", quantity: 2 });
    }
  });

  test.each(["2 ST POTATOES", "2ST POTATOES"])("%s on a paper without columns is asked in Britain", (words) => {
    const lines = [
      "Sample Foods                  INVOICE",
      "Invoice No: 20441             Date: 04/09/2026",
      "",
      `${words.padEnd(24)}9.00      18.00`,
      `${"3 KG CARROTS".padEnd(24)}2.00       6.00`,
      "",
      "Total                             24.00",
    ];
    const unitsIn = (country: string) =>
      readInvoice([printPage(lines)], { country }).items.map(({ unit, evidence }) => [unit, evidence.unit.review])[0];
    expect(unitsIn("GB")).toEqual([null, true]);
    expect(unitsIn("DE")?.[0]).toBe("PCS");
  });

  test("parts of a piece without a unit are asked", () => {
    const lines = [
      "Sample Foods                  INVOICE",
      "",
      "Description             Qty       Price     Amount",
      "Chicken thigh         12.40        5.00      62.00",
      "",
      "                      Total                  62.00",
    ];
    expect(readInvoice([printPage(lines)]).items[0]?.evidence.unit.review).toBe(true);
  });

  test("whatever stands in the column, it is never pieces unless it says so", () => {
    const letters = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz".split("")),
      minLength: 3,
      maxLength: 8,
    });
    const known = new Set(UNIT_WORDS.map((word) => word.toLowerCase()));
    const unknown = letters.filter((word) => !known.has(word) && !known.has(word.replace(/s$/, "")));
    fc.assert(
      fc.property(unknown, (word) => {
        expect(lineOf("Tomatoes on the vine", "3", word, ["9.00", "27.00"]).unit).not.toBe("PCS");
      }),
      { numRuns: 40 },
    );
  });
});

test("a size in the name is a pack of its own measure, and thousands in it are kept", () => {
  const oil = lineOf("OLIVE OIL 6 x 64 OZ", "1", "CS", ["88.00", "88.00"], "US");
  expect(oil).toMatchObject({ unit: "PKT", pack: { count: 6, size: 64, unit: "oz" } });
  const sauce = lineOf("SOY SAUCE 12 x 1,000 ML", "1", "CS", ["88.00", "88.00"]);
  expect(sauce.pack).toMatchObject({ count: 12, size: 1000, unit: "ml" });
  expect(lineOf("PRAWNS 16/20", "4", "bag", ["8.00", "32.00"]).pack).toBeNull();
  expect(lineOf("6X7 TOMATO", "4", "CS", ["8.00", "32.00"], "US")).toMatchObject({
    item_name: "6X7 TOMATO",
    pack: null,
  });
  expect(lineOf("TOMATO 5x6 25LB", "4", "CS", ["8.00", "32.00"], "US").pack).toMatchObject({
    count: 1,
    size: 25,
    unit: "lb",
  });
});

/** The pack of a line of a paper with a column of packs, "48 CT", or with two, "12" and "32 OZ". */
function packIn(name: string, pack: string, headings = "Pack Size") {
  const lines = [
    "Sample Foods",
    "Invoice No: 20442   Date: 04/09/2026",
    `Qty   Unit   ${"Description".padEnd(28)}${headings.padEnd(20)}Price     Amount`,
    `2     CS     ${name.padEnd(28)}${pack.padEnd(20)}40.00     80.00`,
    `3     CS     ${"OLIVES SLICED".padEnd(28)}${"6/#10".padEnd(20)}31.00     93.00`,
    "Total   173.00",
  ];
  const [item] = readInvoice([printPage(lines)], { country: "US" }).items;
  return item?.pack && { count: item.pack.count, size: item.pack.size, unit: item.pack.unit };
}

test.each([
  ["AVOCADO HASS", "48 CT", { count: 48, size: 1, unit: "pcs" }],
  ["BREAD FLOUR", "50#", { count: 1, size: 50, unit: "lb" }],
  ["TURKEY BREAST 7 OZ", "12 LB", { count: 1, size: 12, unit: "lb" }],
  ["PATTY BEEF 1/4 LB", "36 CT", { count: 36, size: 1, unit: "pcs" }],
])("of %s the cell %s says what a case holds", (name, cell, pack) => {
  expect(packIn(name, cell)).toEqual(pack);
});

test("how many and how much in two cells are one pack", () => {
  expect(packIn("SOUR CREAM", "12      32 OZ", "Pack    Size")).toEqual({ count: 12, size: 32, unit: "oz" });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { packOf, readPack } from "#src/shared/packs/pack-text.ts";

/** Returns the meaning of a pack's text, as count x size unit. */
const said = (text: string) => {
  const pack = packOf(text, "US");
  return pack && `${pack.count} x ${pack.size} ${pack.unit}`;
};

describe("a pack with a number of pieces and a size", () => {
  test.each([
    ["2 CS 6x750 ml", "6 x 750 ml"],
    ["12x1L", "12 x 1 L"],
    ["24/500g", "24 x 500 g"],
    ["4x6x320ML", "24 x 320 ml"],
    ["6/4/12 OZ", "24 x 12 oz"],
    ["12 x 1,000 ML", "12 x 1000 ml"],
    ["12 x 1.000 ml", "12 x 1000 ml"],
    ["12 x 1 000 ml", "12 x 1000 ml"],
    ["6x1'000 g", "6 x 1000 g"],
    ["6 x 2\u{202F}500 g", "6 x 2500 g"],
    ["6 x 1,000 L", "6 x 1 L"],
    ["6 x 0,75 l", "6 x 0.75 L"],
    ["4 x 2,268 kg", "4 x 2.268 kg"],
    ["6 x 64 OZ", "6 x 64 oz"],
    ["4/10 LB", "4 x 10 lb"],
    ["4/5 LB", "4 x 5 lb"],
    ["1/1,000 LB", "1 x 1000 lb"],
    ["6x17.5Z", "6 x 17.5 oz"],
    ["24 x 12-oz", "24 x 12 oz"],
    ["12-1 LB", "12 x 1 lb"],
    ["6/3.5#", "6 x 3.5 lb"],
    ["24/12 FL OZ", "24 x 354.882355 ml"],
    ["6/64 fl. oz.", "6 x 1892.705892 ml"],
    ["4/1 GAL", "4 x 3785.411784 ml"],
    ["4x1GA", "4 x 3785.411784 ml"],
    ["9/.5 GAL", "9 x 1892.705892 ml"],
    ["12/1/2 GAL", "12 x 1892.705892 ml"],
    ["4/½ gal", "4 x 1892.705892 ml"],
    ["6/1 QT", "6 x 946.352946 ml"],
    ["36/1 PT", "36 x 473.176473 ml"],
    ["24x33cl", "24 x 330 ml"],
    ["2x5 dl", "2 x 500 ml"],
    ["10/2 DZ", "10 x 24 pcs"],
    ["24 bottles of 330 ml", "24 x 330 ml"],
    ["12 Flaschen à 0,7 l", "12 x 0.7 L"],
    ["24 Dosen x 0,33 Liter", "24 x 0.33 L"],
    ["6 x 1 litros", "6 x 1 L"],
    ["2 x 5 公斤", "2 x 5 kg"],
    ["20 x 1 кг", "20 x 1 kg"],
    ["2 x 1 hl", "2 x 100000 ml"],
    ["3 x 1 Dutzend", "3 x 12 pcs"],
    ["330ml x 24", "24 x 330 ml"],
    ["0,5 l × 20", "20 x 0.5 L"],
    ["500ml*24瓶", "24 x 500 ml"],
    ["６ｘ７５０ｍｌ", "6 x 750 ml"],
    ["SHRIMP 16/20 5/2 LB", "5 x 2 lb"],
    ["6er Pack 1,5 l", "6 x 1.5 L"],
    ["24er 0,33 l", "24 x 0.33 L"],
    ["4/6 PK 11 OZ", "24 x 11 oz"],
    ["6PK 330 ml", "6 x 330 ml"],
    ["6-pack 330 ml", "6 x 330 ml"],
    ["500g/袋×20", "20 x 500 g"],
    ["250㎖×24", "24 x 250 ml"],
    ["2㎏×5", "5 x 2 kg"],
  ])("%s is %s", (text, pack) => expect(said(text)).toBe(pack));
});

test.each([
  ["5 kg bag", "1 x 5 kg"],
  ["5kg袋", "1 x 5 kg"],
  ["15㌔", "1 x 15 kg"],
  ["5 LB (2.27 KG)", "1 x 5 lb"],
  ["12 oz 340 g", "1 x 12 oz"],
  ["500g(約10個)", "1 x 500 g"],
  ["30er Eier", "30 x 1 pcs"],
  ["Wine 75 cl", "1 x 750 ml"],
  ["10-LB BAG", "1 x 10 lb"],
  ["35#", "1 x 35 lb"],
  ["1/2 GAL", "1 x 1892.705892 ml"],
  ["1 1/2 LB", "1 x 1.5 lb"],
  ["1½ lb", "1 x 1.5 lb"],
  ["COKE 24 330 ml", "1 x 330 ml"],
  ["1 000 g", "1 x 1000 g"],
  ["U/10 2 LB", "1 x 2 lb"],
  ["90/100 POTATO 50 LB", "1 x 50 lb"],
  ["160 CT", "160 x 1 pcs"],
  ["15 DZ", "180 x 1 pcs"],
  ["100's", "100 x 1 pcs"],
  ["case of 12", "12 x null null"],
  ["Karton à 12", "12 x null null"],
  ["caja de 24", "24 x null null"],
  ["12 per case", "12 x null null"],
  ["24/ctn", "24 x null null"],
  ["6x24", "144 x null null"],
])("%s is %s", (text, pack) => expect(said(text)).toBe(pack));

test.each([
  ["5 kg bag", "bag"],
  ["2 CS 6x750 ml", "CS"],
  ["CS OLIVE OIL 6x750 ml", "CS"],
  ["Eggs, tray of 30 pcs", "tray"],
  ["24 bottles of 330 ml", "bottles"],
  ["10kg/袋", "袋"],
  ["Sauce in a pot 6x500 g", "pot"],
  ["Flour 25 kg", ""],
])("the container of %s is %j", (text, container) => expect(packOf(text)?.container).toBe(container));

test.each([
  ["6/#10", 6, "a No. 10 can"],
  ["6-#10", 6, "a No. 10 can"],
  ["6/No. 10", 6, "a No. 10 can"],
  ["6/10 CANS", 6, "a No. 10 can"],
  ["TOMATO 6 #10 CANS", 6, "a No. 10 can"],
  ["#10 CAN", 1, "a No. 10 can"],
  ["24/#300", 24, "a No. 300 can"],
  ["6 x A10", 6, "an A10 can"],
  ["10x15-17Z", 10, "15 to 17 oz"],
  ["12 x 600/800 g", 12, "600 to 800 g"],
])("in %s it has to be asked what one of the %d holds: %s", (text, count, holds) => {
  expect(readPack(text)).toMatchObject({ kind: "open", holds, pack: { count, size: null, unit: null } });
});

test.each([
  ["TURKEY BREAST 7 OZ 12 LB", "7 OZ or 12 LB"],
  ["PATTY 1/4 LB 36 CT", "1/4 LB or 36 CT"],
  ["みかん 2L 10kg", "2L or 10kg"],
  ["2L 40玉", "2L or 40玉"],
  ["Ham 100 g slices, 1 kg bag", "100 g or 1 kg"],
  ["6 PK 12 OZ", "6 PK 12 OZ"],
])("%s names two sizes, and which of them a pack holds is asked", (text, holds) => {
  expect(readPack(text, "US")).toMatchObject({ kind: "open", holds, pack: { count: 1, size: null, unit: null } });
});

test.each(["Boîte 4/4 x12", "3/1 Dose"])("the size of a can, %s, is no number of them", (text) => {
  expect(readPack(text)).toEqual({ kind: "none" });
});

test.each(
  "16/20|31/40|21/25|26/30 ct|13/15|90/100|U/10|U-12|U15|8/10 LB|10-12 LB|600-800 g|200/300g|5/6 kg|2-3 kg|1.5/2 kg".split(
    "|",
  ),
)("%s is the size of the goods, no pack", (text) => {
  expect(readPack(text)).toEqual({ kind: "grade", text });
  expect(packOf(`PRAWNS ${text} FROZEN`)).toBeNull();
});

test.each([
  ["6X7 TOMATO", "6X7"],
  ["5X6 TOMATOES", "5X6"],
  ["TOM 4 x 5 2 LYR", "4 x 5"],
  ["Tomaten 5x5", "5x5"],
  ["トマト 6×6", "6×6"],
  ["томаты 6х7", "6х7"],
  ["PLUM BLACK 4x4", "4x4"],
])("%s is fruit of which so many by so many make a layer", (text, grade) => {
  expect(readPack(text)).toEqual({ kind: "grade", text: grade });
});

test.each([
  ["TOMATO 5x6 25LB", "1 x 25 lb"],
  ["TOMATOES CHOPPED 6x2.5 kg", "6 x 2.5 kg"],
  ["TOMATO 4x5 lb", "4 x 5 lb"],
  ["Tomato soup 6x4x400 g", "24 x 400 g"],
  ["Tomato ketchup 6 x 24", "144 x null null"],
  ["Yoghurt 6x6", "36 x null null"],
  ["ORANGE 88 CT", "88 x 1 pcs"],
  ["APPLES 113s", "113 x 1 pcs"],
])("%s is a pack of %s", (text, pack) => expect(said(text)).toBe(pack));

test.each([
  ["APPLES 113 CT 3 LB BAG", "113 CT or 3 LB"],
  ["LEMONS 115 CT 38 LB", "115 CT or 38 LB"],
])("%s counts a case by its fruit, and what this one holds is asked", (text, holds) => {
  expect(readPack(text, "US")).toMatchObject({ kind: "open", holds });
});

test("a stone in Britain and Ireland is asked, and a piece everywhere else", () => {
  for (const country of ["GB", "IE"]) {
    expect(readPack("POTATOES 2 ST", country)).toMatchObject({ kind: "open", holds: "2 ST", pack: { size: null } });
  }
  for (const country of ["DE", "AT", "CH", "NL", "BE", "SE", "DK", "NO", "FI", "US", null]) {
    expect(readPack("Kartoffeln 10 St", country)).toMatchObject({ kind: "pack", pack: { count: 10, unit: "pcs" } });
  }
});

test.each([
  "Penne Rigate",
  "0x0 ml",
  "SCOOP #10",
  "33x33 napkin",
  "bin liner 60x90 cm",
  "GN 1/2 pan",
  "21/01/2018",
  "",
  "x",
  "////",
  "A1",
])("%s names no pack", (text) => expect(readPack(text)).toEqual({ kind: "none" }));

test.each([
  ["4/1 GAL", "GB", 4546.09],
  ["4/1 GAL", "PR", 3785.411784],
  ["24 x 1 pt", "IE", 568.26125],
  ["10 x 1 Pfund", "DE", 500],
  ["10 x 1 Pfund", "US", 453.59237],
])("in %s in %s one piece holds %d", (text, country, size) => {
  const pack = packOf(text, country);
  expect(pack?.unit === "lb" ? 453.59237 : pack?.size).toBe(size);
});

test.each([
  ["4/1 GAL", "1 GAL"],
  ["24 x 12 fl oz", "12 fl oz"],
  ["9 x 1/2 gal", "1/2 gal"],
  ["10 x 1 Pfund", "1 Pfund"],
])("where the country leaves it open, what one of %s holds is asked", (text, holds) => {
  for (const country of [undefined, "SG"])
    expect(readPack(text, country)).toMatchObject({ kind: "open", holds, pack: { size: null, unit: null } });
});

const counts = fc.integer({ min: 1, max: 144 });
const units = fc.constantFrom("g", "kg", "ml", "L", "lb", "oz");
const sizes = fc.integer({ min: 1, max: 99_999 }).map((hundredths) => hundredths / 100);

test("count, size and unit come back from every way to print them", () => {
  const signs = fc.constantFrom("x", " x ", "×", " X ", "*");
  fc.assert(
    fc.property(counts, sizes, units, signs, fc.constantFrom("", " "), (count, size, unit, sign, space) => {
      expect(said(`${count}${sign}${size}${space}${unit}`)).toBe(`${count} x ${size} ${unit}`);
      expect(said(`Goods ${size}${space}${unit} x ${count}`)).toBe(`${count} x ${size} ${unit}`);
    }),
  );
});

test("thousands of a small unit are never lost, however they are set apart", () => {
  const groups = fc.constantFrom(",", ".", "'", "’", "\u{A0}", "\u{2009}", "\u{202F}");
  fc.assert(
    fc.property(
      counts,
      fc.integer({ min: 1000, max: 99_999 }),
      fc.constantFrom("g", "ml"),
      groups,
      (count, size, unit, sign) => {
        const printed = `${Math.floor(size / 1000)}${sign}${String(size % 1000).padStart(3, "0")}`;
        expect(said(`${count} x ${printed} ${unit}`)).toBe(`${count} x ${size} ${unit}`);
      },
    ),
  );
});

test("every text has an answer, and a pack's text is part of it", () => {
  const parts = fc.constantFrom(
    "6",
    "x",
    "/",
    "10",
    "#",
    " ",
    "kg",
    "oz",
    "1,000",
    "-",
    ".",
    "case",
    "of",
    "CT",
    "½",
    "U",
    "箱",
    "\u{202F}",
    "'s",
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (printed) => {
      const text = printed.join("");
      const pack = packOf(text);
      if (!pack) return;
      expect(text).toContain(pack.text);
      expect(pack.count).toBeGreaterThan(0);
      expect(pack.size === null || pack.size > 0).toBe(true);
    }),
  );
});

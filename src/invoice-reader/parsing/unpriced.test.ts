import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const TABLE = [
  "Harbour & Vale Foods Ltd                       INVOICE",
  "Date: 04/09/2026",
  "",
  "Code     Description            Qty    Unit Price     Amount",
  "10233    Basmati Rice 20 kg       3         41.50     124.50",
];
const TAIL = [
  "31102    Chopped Tomatoes         4         27.30     109.20",
  "",
  "                                Total GBP             233.70",
];

const readItems = (...text: string[]) => readInvoice([printPage(text)]).items;
const between = (...rows: string[]) => readItems(...TABLE, ...rows, ...TAIL);
const values = (items: ReturnType<typeof readItems>) =>
  items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

const RICE = ["Basmati Rice 20 kg", 3, 41.5, 124.5];
const TOMATOES = ["Chopped Tomatoes", 4, 27.3, 109.2];

describe("goods that are free in words", () => {
  it.each([
    ["20871    Unsalted Butter         12                      FOC", 0, 0],
    ["20871    Unsalted Butter         12          FREE      FREE", 0, 0],
    ["20871    Unsalted Butter         12          6.25     F.O.C", 6.25, 75],
    ["20871    Unsalted Butter         12          6.25    gratis", 6.25, 75],
  ])("%s", (row, price, discount) => {
    const items = between(row);
    expect(values(items)).toEqual([RICE, ["Unsalted Butter", 12, price, 0], TOMATOES]);
    expect(items[1]).toMatchObject({ code: "20871", discount });
    expect(items[1]?.evidence.amount).toMatchObject({ found: "verified", review: false });
  });

  it("takes the word for a name where a name goes on", () => {
    const rows = [
      "20871    Free Range Eggs          2          8.00      16.00",
      "20872    Sugar Free Syrup         1          5.00       5.00",
    ];
    expect(between(...rows).map((i) => i.item_name)).toEqual([
      "Basmati Rice 20 kg",
      "Free Range Eggs",
      "Sugar Free Syrup",
      "Chopped Tomatoes",
    ]);
  });

  it("counts goods for 0.00 that have no price", () => {
    expect(values(between("20871    Paper Cups                6                     0.00"))).toEqual([
      RICE,
      ["Paper Cups", 6, 0, 0],
      TOMATOES,
    ]);
  });
});

describe("goods without a price", () => {
  it.each([["20871    Unsalted Butter         12"], ["20871    Unsalted Butter         12             -          -"]])(
    "are lines, for a person to price: %s",
    (row) => {
      const items = between(row);
      expect(values(items)).toEqual([RICE, ["Unsalted Butter", 12, 0, 0], TOMATOES]);
      expect(items[1]?.evidence.amount).toMatchObject({ found: "assumed", review: true, box: null });
      expect(items[1]?.evidence.unit_price.review).toBe(true);
      expect(items[1]?.evidence.quantity.box).not.toBeNull();
      expect(items[0]?.evidence.amount).toMatchObject({ found: "verified", review: false });
    },
  );

  it("are the parts of a set below it, where counts lead the rows", () => {
    const items = readItems(
      "GOLDEN CAFE",
      "QTY ITEM                          TOTAL",
      " 2 Lunch Set A                    15.90",
      "   2 M Lemonade",
      "   2 S Fries",
      " 1 Iced Tea                        4.00",
      "Total                              19.90",
    );
    expect(values(items)).toEqual([
      ["Lunch Set A", 2, 7.95, 15.9],
      ["M Lemonade", 2, 0, 0],
      ["S Fries", 2, 0, 0],
      ["Iced Tea", 1, 4, 4],
    ]);
  });

  it("are not an address that begins with a number", () => {
    const items = readItems(
      "GOLDEN CAFE",
      "88 Market Street",
      "12 Harbour Front",
      "2 Nasi Lemak                      10.00",
      "  1 Sambal Extra",
      "1 Iced Tea                         4.00",
      "Total                              14.00",
    );
    expect(values(items)).toEqual([
      ["Nasi Lemak", 2, 5, 10],
      ["Sambal Extra", 1, 0, 0],
      ["Iced Tea", 1, 4, 4],
    ]);
  });

  it.each([
    ["a remark with a number", "         Lot 22 best before 10/26"],
    ["the rest of a name", "         extra long grain"],
    ["the rest of a name with a size", "         extra long grain 20 kg bag"],
    ["a number out of the column of counts", "  4      extra long grain"],
  ])("are not %s", (_, row) => {
    expect(values(between(row)).map(([, ...numbers]) => numbers)).toEqual([RICE.slice(1), TOMATOES.slice(1)]);
  });

  it("are not the first rows of names whose counts stand above their amounts", () => {
    const items = readItems(
      "SMALL TRADER",
      "Item                 Amount",
      "2 x Nasi Lemak",
      "     @ 5.00           10.00",
      "3 x Mee Goreng",
      "     @ 6.00           18.00",
      "Total                 28.00",
    );
    expect(values(items)).toEqual([
      ["Nasi Lemak", 2, 5, 10],
      ["Mee Goreng", 3, 6, 18],
    ]);
  });
});

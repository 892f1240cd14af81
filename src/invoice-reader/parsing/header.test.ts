import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("columns", () => {
  it("takes header words in any order and language", () => {
    expect(
      lines([
        "Menge   Bezeichnung              E-Preis      Gesamt",
        "  4     Kristallzucker            12,40       49,60",
        " 10     Rapsöl                     2,95       29,50",
        "        Rechnungsbetrag EUR                   79,10",
      ]),
    ).toEqual([
      ["Kristallzucker", 4, 12.4, 49.6],
      ["Rapsöl", 10, 2.95, 29.5],
    ]);
  });

  it("counts what was delivered, not what was ordered or sent back", () => {
    expect(
      lines([
        "Description        U.P     Ordered    Returned    Sold      Amount",
        "White Bread       2.13          12           3       9       19.17",
        "Wholemeal         2.78           5           0       5       13.90",
        "Total Payable                                                33.07",
      ]),
    ).toEqual([
      ["White Bread", 9, 2.13, 19.17],
      ["Wholemeal", 5, 2.78, 13.9],
    ]);
  });

  it("lets arithmetic overrule a header that misleads", () => {
    expect(
      lines([
        "Item                Price      Qty       Amount",
        "Onions                  6     3.95        23.70",
        "Garlic                 12     6.75        81.00",
        "Total                                    104.70",
      ]),
    ).toEqual([
      ["Onions", 6, 3.95, 23.7],
      ["Garlic", 12, 6.75, 81],
    ]);
  });

  it("understands a discount between price and amount", () => {
    const read = readInvoice([
      printPage([
        "Item               Qty    Price    Disc %     Amount",
        "Dark Chocolate      10    36.80        10     331.20",
        "Maple Syrup          2    16.90                33.80",
        "Total                                         365.00",
      ]),
    ]);
    expect(read.items[0]).toMatchObject({ quantity: 10, unit_price: 36.8, amount: 331.2, discount: 36.8 });
    expect(read.items[0]?.evidence.amount.found).toBe("verified");
  });

  it("reads yen, which have no decimals", () => {
    const read = readInvoice([
      printPage([
        "Item                 Qty     Unit price       Amount",
        "Soy Sauce              3          1,240        3,720",
        "Rice                  12          6,150       73,800",
        "Total                                        ¥77,520",
      ]),
    ]);
    expect(read.items.map((i) => [i.quantity, i.unit_price, i.amount])).toEqual([
      [3, 1240, 3720],
      [12, 6150, 73800],
    ]);
    expect(read).toMatchObject({ total: 77520, currency: "JPY" });
  });

  it.each([
    [
      "Chinese",
      [
        "上海鲜达食品有限公司",
        "序号   品名          规格       单位    数量     单价      金额",
        "1      番茄          一级        公斤     10      3.50     35.00",
        "2      生抽酱油      500ml      瓶       6      12.80     76.80",
        "       合计                                               111.80",
      ],
      [
        ["番茄", 10, 3.5, 35],
        ["生抽酱油", 6, 12.8, 76.8],
      ],
      "CNY",
    ],
    [
      "Japanese",
      [
        "築地水産株式会社",
        "品名               数量     単位     単価       金額",
        "本まぐろ赤身          3     kg      5,200     15,600",
        "有機醤油             6      本        780      4,680",
        "小計                                         20,280",
        "消費税 8%                                     1,622",
        "合計                                        ¥21,902",
      ],
      [
        ["本まぐろ赤身", 3, 5200, 15600],
        ["有機醤油", 6, 780, 4680],
      ],
      "JPY",
    ],
  ])("takes header words and sums in %s", (_, paper, expected, currency) => {
    const read = readInvoice([printPage(paper)], { currency });
    expect(read.items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount])).toEqual(expected);
    expect(read.items.flatMap(({ evidence }) => Object.values(evidence)).some(({ review }) => review)).toBe(false);
    expect(read.total).toBe(currency === "CNY" ? 111.8 : 21902);
    expect(read.supplier_name).toBe(paper[0]);
  });
});

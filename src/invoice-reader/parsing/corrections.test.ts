import { describe, expect, it } from "vitest";
import type { PageInput } from "./page.ts";
import { readInvoice } from "./read-invoice.ts";
import { correctSpelling } from "./spelling.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const linesOf = (page: PageInput) =>
  readInvoice([page]).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

/** The same page with another digit thought possible for one character of a word. */
function doubted(page: PageInput, word: string, at: number, or: string): PageInput {
  return {
    ...page,
    boxes: page.boxes.map((box) =>
      box.text === word ? { ...box, chars: box.chars.map((c, i) => (i === at ? { ...c, p: 0.5, or } : c)) } : box,
    ),
  };
}

describe("digits the recogniser was torn about", () => {
  const page = printPage([
    "NORTH QUAY SUPPLIES LTD",
    "Item              Qty    Price    Amount",
    "Printer Ink         2    20.00     60.00",
    "Paper               1     4.00      4.00",
    "Total                              64.00",
  ]);

  it("are chosen by arithmetic", () => {
    expect(linesOf(doubted(page, "20.00", 0, "3"))[0]).toEqual(["Printer Ink", 2, 30, 60]);
  });

  it("are left as printed when nothing adds up better, and marked", () => {
    const [ink] = readInvoice([doubted(page, "20.00", 0, "8")]).items;
    expect([ink?.unit_price, ink?.evidence.unit_price.review]).toEqual([20, true]);
  });
});

describe("lost decimal points", () => {
  it("return in a column of amounts, for lines and for the total", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "Item              Qty     Amount",
        "Hazelnut Coco       1        750",
        "Pearl               1       1.10",
        "Brown Sugar         1       2.00",
        "Total                       1060",
      ]),
    ]);
    expect(read.items.map((i) => [i.item_name, i.amount])).toEqual([
      ["Hazelnut Coco", 7.5],
      ["Pearl", 1.1],
      ["Brown Sugar", 2],
    ]);
    expect(read.total).toBe(10.6);
  });

  it("return where only they make the product right", () => {
    const lines = linesOf(
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "Item              Qty    Price    Amount",
        "Braised Pork       20     7.00     14.00",
        "Green Tea         2.0     2.30      4.60",
        "Total                              18.60",
      ]),
    );
    expect(lines[0]).toEqual(["Braised Pork", 2, 7, 14]);
  });

  it("do not turn a real count into a part of it", () => {
    const lines = linesOf(
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "Item              Qty    Price    Amount",
        "Paper Cups        200     0.07     14.00",
        "Green Tea           2     2.30      4.60",
        "Total                              18.60",
      ]),
    );
    expect(lines[0]).toEqual(["Paper Cups", 200, 0.07, 14]);
  });
});

describe("a faded end of an amount", () => {
  const receipt = (amount: string) =>
    printPage([
      "NORTH QUAY SUPPLIES LTD",
      "Item              Price    Qty    Amount",
      "White Loaf         2.13      3      6.39",
      `Corn Roll          0.72     20   ${amount}`,
      "GST                                 1.00",
    ]);

  it("is computed from the rest of the line, and marked", () => {
    const roll = readInvoice([receipt("  14   ")]).items[1];
    expect([roll?.item_name, roll?.quantity, roll?.unit_price, roll?.amount]).toEqual(["Corn Roll", 20, 0.72, 14.4]);
    expect(roll?.evidence.amount.review).toBe(true);
  });

  it("is left alone when it contradicts the line", () => {
    expect(readInvoice([receipt("  17   ")]).items.every((i) => i.amount !== 14.4)).toBe(true);
  });
});

it("marks a line that prints an amount nothing explains", () => {
  const [plain, tax] = readInvoice([
    printPage([
      "NORTH QUAY SUPPLIES LTD",
      "",
      "Lamination A4             4.20",
      "Simili 80gsm     2.00     4.24",
      "Total                     8.44",
    ]),
  ]).items;
  expect([plain?.evidence.unit_price.review, tax?.evidence.unit_price.review]).toEqual([false, true]);
});

describe("sums that are no lines", () => {
  it("are known by what they add up to, when their word is misread", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "",
        "Lamination A4          4.24",
        "Simili 80gsm           4.26",
        "Tutol                  8.50",
        "CASH                  10.00",
        "CHANGE                 1.50",
      ]),
    ]);
    expect(read.items.map((i) => i.item_name)).toEqual(["Lamination A4", "Simili 80gsm"]);
    expect(read.total).toBe(8.5);
  });

  it("keep two equal lines apart", () => {
    const lines = linesOf(
      printPage(["NORTH QUAY SUPPLIES LTD", "", "Coffee      4.20", "Kaya Toast  4.20", "Total       8.40"]),
    );
    expect(lines.map(([name]) => name)).toEqual(["Coffee", "Kaya Toast"]);
  });

  it("take a misread discount by its per cent and its minus", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "Desc            Qty    Price     Amount",
        "Table Lamp        1    55.90      55.90",
        "EDISO                 10.00%      -5.59",
        "Total                             50.31",
      ]),
    ]);
    expect(read.items).toHaveLength(1);
    expect(read.items[0]?.discount_below).toBe(5.59);
  });
});

describe("names", () => {
  it.each([
    ["Mil0", "Milo"],
    ["0il", "Oil"],
    ["0live", "Olive"],
    ["0kg", "0kg"],
    ["COKE0", "COKE0"],
    ["3OOG", "300G"],
    ["1OCM", "10CM"],
    ["SKG", "5KG"],
    ["0.C", "O.C"],
    ["W/0", "W/O"],
    ["N0N", "NON"],
    ["48MM×80Y", "48MMx80Y"],
    ["H2O", "H2O"],
    ["R5N", "R5N"],
    ["VST106C", "VST106C"],
  ])("%s reads %s", (word, corrected) => {
    expect(correctSpelling(word)).toBe(corrected);
  });

  it("leave codes behind a line number to the code", () => {
    const read = readInvoice([
      printPage([
        "Hofmann Grosshandel GmbH",
        "Pos  Artikel  Bezeichnung           Menge    Preis   Betrag",
        "1    425791   Kristallzucker 10 kg      8    10,72    85,76",
        "2    146010   Butter mild              21    84,33  1.770,93",
        "Summe                                            1.856,69",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name, i.quantity])).toEqual([
      ["425791", "Kristallzucker 10 kg", 8],
      ["146010", "Butter mild", 21],
    ]);
  });

  it("shed a clinging line number, a unit in brackets and a till's marks", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "",
        "1.2012-0013   PUNCH CARD",
        "              1 X 11.9000     11.90",
        "2. 2012-0011  (BOX 100S) SWABS *673*TR",
        "              1 X 3.0000       3.00",
        "Total                         14.90",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name])).toEqual([
      ["2012-0013", "PUNCH CARD"],
      ["2012-0011", "SWABS"],
    ]);
    expect(read.items[1]?.pack?.text).toBe("100S");
  });

  it("shed a code in brackets behind it, and keep other words in brackets", () => {
    const read = readInvoice([
      printPage([
        "NORTH QUAY SUPPLIES LTD",
        "",
        "Item                      Qty    Price    Amount",
        "SERVIETTES 100'S (SRV-120)  2     3.00      6.00",
        "CUP LID (WHITE)             1     4.50      4.50",
        "Total                                      10.50",
      ]),
    ]);
    expect(read.items.map((i) => [i.code, i.item_name])).toEqual([
      ["SRV-120", "SERVIETTES 100'S"],
      ["", "CUP LID (WHITE)"],
    ]);
  });
});

describe("the sender", () => {
  it("is the first company on the paper, not the one it sells to in larger letters", () => {
    const page = printPage([
      "GARDEN BAKERIES SDN BHD",
      "Lot 3, Jalan Pelabur",
      "Tel: 03-5542 3228",
      "TAX INVOICE",
      "MAKASSAR FRESH MARKET SDN BHD",
      "Jalan Besar",
      "Item              Qty    Price    Amount",
      "White Loaf          2     2.10      4.20",
      "Total                               4.20",
    ]);
    const boxes = page.boxes.map((box) => {
      const [a, b, c, d] = box.quad as [[number, number], [number, number], [number, number], [number, number]];
      const grow = box.text.startsWith("MAKASSAR") ? 7 : 0;
      return {
        ...box,
        quad: [
          [a[0], a[1] - grow],
          [b[0], b[1] - grow],
          [c[0], c[1] + grow],
          [d[0], d[1] + grow],
        ] as const,
      };
    });
    expect(readInvoice([{ ...page, boxes }]).supplier_name).toBe("GARDEN BAKERIES SDN BHD");
  });
});

import { describe, expect, it } from "vitest";
import type { PageInput } from "./page.ts";
import { readInvoice } from "./read-invoice.ts";
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

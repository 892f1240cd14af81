import { describe, expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { withNetAmounts } from "./net-amounts.ts";
import { readInvoice } from "./read-invoice.ts";

const HEAD = [
  "Green Farm Supplies Ltd",
  "INVOICE No: A-100",
  "Date: 04/09/2026",
  "",
  "Description             Qty     Price      Amount",
];
const read = (...rows: string[]) => readInvoice([printPage([...HEAD, ...rows])]);
const linesOf = ({ items }: ReturnType<typeof read>) =>
  items.map(({ item_name, discount, discount_below, amount }) => [item_name, discount, discount_below, amount]);

describe("a discount in a row below a line", () => {
  const LINES = [
    "Roma tomatoes           10       3.50       35.00",
    "Discount 10%                                -3.50",
    "Basil                   4        2.00        8.00",
    "Limes                   5        1.20        6.00",
    "Discount 5%                                 -0.30",
  ];

  it("belongs to that line, and the total needs no other", () => {
    const invoice = read(...LINES, "", "Total                                       45.20");
    expect(linesOf(invoice)).toEqual([
      ["Roma tomatoes", 0, 3.5, 35],
      ["Basil", 0, undefined, 8],
      ["Limes", 0, 0.3, 6],
    ]);
    expect([invoice.discount, invoice.total, invoice.warnings]).toEqual([null, 45.2, []]);
    expect(linesOf(withNetAmounts(invoice))).toEqual([
      ["Roma tomatoes", 3.5, undefined, 31.5],
      ["Basil", 0, undefined, 8],
      ["Limes", 0.3, undefined, 5.7],
    ]);
  });

  it("is the document's when it stands below the last line and the subtotal is that of the lines", () => {
    const invoice = read(
      "Roma tomatoes           10       3.50       35.00",
      "Basil                   4        2.00        8.00",
      "Discount                                    -3.00",
      "",
      "Subtotal                                    43.00",
      "Total                                       40.00",
    );
    expect(linesOf(invoice).map((line) => line[2])).toEqual([undefined, undefined]);
    expect(invoice.discount).toBe(3);
  });

  it("is only stated when the lines without it make the total", () => {
    const invoice = read(...LINES, "", "Total                                       49.00");
    expect(linesOf(invoice).map((line) => line[2])).toEqual([undefined, undefined, undefined]);
  });

  it("explains an amount that it is taken off already", () => {
    const invoice = read(
      "Roma tomatoes           10       3.50       31.50",
      "Discount                                    -3.50",
      "Basil                   4        2.00        8.00",
      "",
      "Total                                       39.50",
    );
    expect(linesOf(invoice)[0]).toEqual(["Roma tomatoes", 3.5, undefined, 31.5]);
    expect(invoice.items[0]?.evidence.amount.found).toBe("verified");
  });
});

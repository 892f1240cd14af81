import { describe, expect, it } from "vitest";
import type { PageInput } from "./page.ts";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const linesOf = (page: PageInput) =>
  readInvoice([page]).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

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

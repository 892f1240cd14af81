import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("returned goods", () => {
  const RETURNS = [
    "NORTH BAKERIES SDN BHD",
    "TAX INVOICE / ADJUSTMENT NOTE",
    "Date: 05/03/2026",
    "",
    "Description        Unit Price     Qty     Amount",
    "White Loaf             2.13         9      19.17",
    "Wholemeal              2.78         5      13.90",
    "TOTAL 0% SUPPLIES:                         33.07",
    "Choc Roll              0.72        -8      -5.76",
    "TOTAL 6% SUPPLIES (EXCL. GST):             -5.76",
    "GST:                                       -0.35",
    "TOTAL PAYABLE:                             26.96",
  ];

  it("have quantities below zero, with a tax below zero that leads to the total", () => {
    const read = readInvoice([printPage(RETURNS)]);
    expect(lines(RETURNS)).toEqual([
      ["White Loaf", 9, 2.13, 19.17],
      ["Wholemeal", 5, 2.78, 13.9],
      ["Choc Roll", -8, 0.72, -5.76],
    ]);
    expect(read).toMatchObject({ document: "invoice", subtotal: null, tax: -0.35, total: 26.96, warnings: [] });
  });

  it("make a credit note of a document whose total is below zero", () => {
    const credit = [
      "HARBOUR FOODS LTD",
      "Date: 05/03/2026",
      "",
      "Description        Qty     Unit Price     Amount",
      "Butter              -2          6.25      -12.50",
      "Cream               -1          3.00       -3.00",
      "",
      "                             Total        -15.50",
    ];
    const read = readInvoice([printPage(credit)]);
    expect(read).toMatchObject({ document: "credit_note", total: -15.5 });
    expect(read.items.map(({ quantity }) => quantity)).toEqual([-2, -1]);
  });
});

describe("the kind of a document", () => {
  it.each([
    ["CREDIT NOTE", "credit_note"],
    ["STATEMENT OF ACCOUNT", "statement"],
    ["Delivery Order", "delivery_note"],
    ["PURCHASE ORDER", "order"],
    ["Delivery Order    TAX INVOICE", "invoice"],
    ["Purchase Order No: 4711", "invoice"],
  ])("is read from its title %s", (title, document) => {
    const paper = [PRINTED_INVOICE[0]?.replace("INVOICE", "") ?? "", title, ...PRINTED_INVOICE.slice(1)];
    expect(readInvoice([printPage(paper)]).document).toBe(document);
  });
});

import { describe, expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { readInvoice } from "./read-invoice.ts";

const HEAD = [
  "Harbour Foods Ltd",
  "CREDIT NOTE",
  "Credit Note No: CN-0042",
  "Credit Note Date: 12/09/2026",
  "Ref. Invoice No: INV-1188",
  "Invoice Date: 01/09/2026",
  "",
  "Description        Qty     Unit Price     Amount",
];

const read = (...rows: string[]) => readInvoice([printPage(rows)], { currency: "SGD" });

describe("a credit note", () => {
  it.each([
    ["without signs", "12.50", "3.00", "15.50"],
    ["with a minus", "-12.50", "-3.00", "-15.50"],
    ["with brackets", "(12.50)", "(3.00)", "(15.50)"],
  ])("takes goods back, printed %s", (_, butter, cream, total) => {
    const note = read(
      ...HEAD,
      `Butter               2          6.25      ${butter}`,
      `Cream                1          3.00      ${cream}`,
      "",
      `                             Total        ${total}`,
    );
    expect(note).toMatchObject({ document: "credit_note", total: -15.5, warnings: [] });
    expect(note.items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount])).toEqual([
      ["Butter", -2, 6.25, -12.5],
      ["Cream", -1, 3, -3],
    ]);
    expect(note.items[0]?.evidence.quantity).toMatchObject({ found: "verified", review: false });
  });

  it("has its own number and date, not those of the invoice it refers to", () => {
    expect(read(...HEAD, "Butter    2    6.25    -12.50", "Total    -12.50")).toMatchObject({
      invoice_number: "CN-0042",
      invoice_date: "2026-09-12",
    });
    const titled = ["Harbour Foods Ltd", "CREDIT NOTE CN-77     Date 12/09/2026", "Ref: INV-1188 dated 01/09/2026", ""];
    expect(read(...titled, "Butter    2    6.25    12.50", "Total    12.50")).toMatchObject({
      document: "credit_note",
      invoice_number: "CN-77",
      invoice_date: "2026-09-12",
      total: -12.5,
    });
  });

  it("has a negative subtotal and tax", () => {
    const note = read(...HEAD, "Butter   2   6.25   12.50", "Subtotal   12.50", "GST 9%    1.13", "Total   13.63");
    expect(note).toMatchObject({ subtotal: -12.5, tax: -1.13, total: -13.63 });
  });
});

it("gives an invoice's returned goods the sign of their amount", () => {
  const invoice = read(
    "Harbour Foods Ltd",
    "INVOICE No: INV-9",
    "Description        Qty     Unit Price     Amount",
    "Butter               4          6.25       25.00",
    "Cream returned       1          3.00       -3.00",
    "Total                                      22.00",
  );
  expect(invoice.document).toBe("invoice");
  expect(invoice.items.map(({ quantity }) => quantity)).toEqual([4, -1]);
});

import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

describe("the head of the paper", () => {
  it("prefers a supplier the owner has", () => {
    const paper = ["NORTHGATE CATERING SUPP1IES LTD", ...PRINTED_INVOICE.slice(1)];
    const read = readInvoice([printPage(paper)], {
      suppliers: [
        { id: "a", name: "Northgate Catering Supplies Ltd" },
        { id: "b", name: "Harbour Foods" },
      ],
    });
    expect(read).toMatchObject({ supplier_id: "a", supplier_name: "Northgate Catering Supplies Ltd" });
  });

  it("takes the company, not its brand nor its owner", () => {
    const head = [
      "EXPRINT",
      "Anzel Advertising (M) Sdn Bhd (759785-H)",
      "No 21 Jalan Pinang",
      "Owned By:",
      "Anzel Holding Sdn Bhd",
    ];
    expect(readInvoice([printPage([...head, ...PRINTED_INVOICE.slice(4)])]).supplier_name).toBe(
      "Anzel Advertising (M) Sdn Bhd",
    );
  });

  it("does not take the buyer for the supplier", () => {
    const read = readInvoice([
      printPage(["Bill To:", "Big Restaurant Pte Ltd", "25 Boat Quay", "", "", ...PRINTED_INVOICE]),
    ]);
    expect(read.supplier_name).toBe("Harbour & Vale Foods Ltd");
  });
});

describe("what a person has to look at", () => {
  const dated = (date: string, currency: string, options = {}) =>
    readInvoice(
      [printPage(PRINTED_INVOICE.map((row) => row.replace("04/09/2026", date).replace("GBP", currency)))],
      options,
    );

  it("a date is marked when neither the paper's country nor the company's says which number is the month", () => {
    expect(dated("04/09/2026", "GBP").evidence.invoice_date.review).toBe(false);
    expect(dated("04/09/2026", "USD").evidence.invoice_date.review).toBe(true);
    expect(dated("04/19/2026", "USD").evidence.invoice_date.review).toBe(false);
    expect(dated("04/09/2026", "USD", { currency: "USD" }).evidence.invoice_date.review).toBe(false);
  });

  it("a slash misread as a letter still gives the date, and a code does not", () => {
    expect(dated("14AMay/2026", "GBP").invoice_date).toBe("2026-05-14");
    expect(dated("14Amayo/2026", "GBP").invoice_date).toBe("2026-05-14");
    expect(dated("14XMay/2026", "GBP").invoice_date).toBe("");
  });

  it("a total is marked when a rounding is printed and another sum follows within five cents", () => {
    const rounded = (last: string) =>
      readInvoice([
        printPage([
          "Corner Store Sdn Bhd",
          "Basmati Rice      2    41.51     83.02",
          "Butter            1     5.95      5.95",
          "Total Sales                     88.97",
          "Rounding Adj                    -0.02",
          last,
        ]),
      ]);
    const misread = rounded("lotal Atter Adj                 88.95");
    expect([misread.total, misread.evidence.total.review]).toEqual([88.97, true]);
    expect(rounded("Thank you").evidence.total.review).toBe(false);
  });
});

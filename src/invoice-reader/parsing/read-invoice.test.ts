import { describe, expect, it } from "vitest";
import { extractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { readInvoice } from "./read-invoice.ts";
import { rowsOf } from "./rows.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("a plain table", () => {
  it("gives lines, codes, totals and the document's own data, all proved", () => {
    const read = readInvoice([printPage(PRINTED_INVOICE)]);
    expect(extractedInvoice.parse(read)).toEqual(read);
    expect(read.items.map((i) => [i.code, i.item_name, i.quantity, i.unit_price, i.amount])).toEqual([
      ["10233", "Basmati Rice 20 kg", 3, 41.5, 124.5],
      ["20871", "Unsalted Butter", 12, 6.25, 75],
      ["31102", "Chopped Tomatoes", 4, 27.3, 109.2],
    ]);
    expect(read).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      currency: "GBP",
      subtotal: 308.7,
      tax: 61.74,
      total: 370.44,
      warnings: [],
    });
    expect(read.items[0]?.evidence.quantity).toMatchObject({ found: "verified", review: false, page: 0 });
    expect(read.items[0]?.pack).toEqual({ text: "20 kg", container: "", count: 1, size: 20, unit: "kg" });
  });

  it("reads the same rows from paper that is turned and seen at an angle", () => {
    for (const options of [{ skew: 0.06 }, { skew: -0.08, keystone: 0.02 }]) {
      const read = readInvoice([printPage(PRINTED_INVOICE, options)]);
      expect(read.items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount])).toEqual(lines(PRINTED_INVOICE));
      expect(read.total).toBe(370.44);
    }
  });

  it("puts every value's box within the page", () => {
    const read = readInvoice([printPage(PRINTED_INVOICE)]);
    for (const item of read.items) {
      for (const value of [item.evidence.item_name, item.evidence.amount, item.evidence.quantity]) {
        const [left, top, right, bottom] = value.box ?? [1, 1, 0, 0];
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1);
        expect(left).toBeLessThan(right);
        expect(top).toBeLessThan(bottom);
      }
    }
  });

  it("follows the lines over two pages", () => {
    const head = PRINTED_INVOICE.slice(0, 7);
    const tail = [PRINTED_INVOICE[4] as string, ...PRINTED_INVOICE.slice(7)];
    const read = readInvoice([printPage(head), printPage(tail)]);
    expect(read.items.map((i) => [i.item_name, i.page])).toEqual([
      ["Basmati Rice 20 kg", 0],
      ["Unsalted Butter", 0],
      ["Chopped Tomatoes", 1],
    ]);
    expect(read.total).toBe(370.44);
  });
});

describe("what does not add up", () => {
  it("is marked, shown as printed, with the other reading only offered", () => {
    const broken = PRINTED_INVOICE.map((line) => line.replace("      12          6.25", "      17          6.25"));
    const read = readInvoice([printPage(broken)]);
    expect(read.items[1]).toMatchObject({ quantity: 17, unit_price: 6.25, amount: 75 });
    expect(read.items[1]?.evidence.quantity).toMatchObject({ found: "repaired", offer: 12, review: true });
    expect(read.warnings.join(" ")).toContain("quantity times price");
  });

  it("marks for review when a line is missing from the sum", () => {
    const short = PRINTED_INVOICE.filter((line) => !line.includes("Butter"));
    const read = readInvoice([printPage(short)]);
    expect(read.warnings.join(" ")).toContain("do not add up");
  });

  it("returns nothing, with warnings, for a page without an invoice", () => {
    const read = readInvoice([printPage(["Dear guest,", "thank you for your visit."])]);
    expect(read.items).toEqual([]);
    expect(read.total).toBeNull();
    expect(read.evidence.total.review).toBe(true);
    expect(read.warnings).toHaveLength(2);
    expect(readInvoice([])).toMatchObject({ items: [], total: null });
  });
});

it("puts words of one printed row together whatever the slope", () => {
  const rows = rowsOf([printPage(["a b   c   d", "e     f   g"], { skew: 0.1 })]);
  expect(rows.map((row) => row.words.map((w) => w.text).join(" "))).toEqual(["a b c d", "e f g"]);
});

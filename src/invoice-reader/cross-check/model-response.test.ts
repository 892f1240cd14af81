import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";
import { RESPONSE_FORM } from "#src/invoice-reader/cross-check/model-form.ts";
import { modelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { crossCheckInvoice } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { line, RIGHT, RICE, BUTTER, TOMATOES, crossCheck, allEvidence } from "#src/testing/model-response-fixture.ts";

describe("what is believed of a response", () => {
  it.each([
    ["1,234.50", 1234.5],
    ["1.234,50", 1234.5],
    ["RM 30.00", 30],
    ["(5.00)", -5],
    ["1 234,50", 1234.5],
    ["", null],
    [undefined, null],
  ])("%j is the number %j", (written, value) => {
    expect(modelResponse.parse({ ...RIGHT, total: written }).total).toBe(value);
  });

  it.each([
    ["items that are no list", { items: "none" }],
    ["a line that is no line", { items: ["Basmati Rice"] }],
    ["ten thousand lines", { items: Array.from({ length: 10_000 }, () => RICE) }],
  ])("not %s", (_, wrong) => {
    expect(modelResponse.safeParse({ ...RIGHT, ...wrong }).success).toBe(false);
  });

  it.each([
    ["text for a number", { tax: "a lot" }, { tax: null }],
    ["no number for a number", { tax: "N/A" }, { tax: null }],
    ["a number beyond all invoices", { tax: 1e12 }, { tax: null }],
    ["a number that overflows", { tax: Infinity }, { tax: null }],
    ["an object for a text", { invoice_number: { $ne: "" } }, { invoice_number: "" }],
    ["a price smaller than any", { tax: 1e-309 }, { tax: 0 }],
    ["words for no text", { invoice_number: "N/A" }, { invoice_number: "" }],
    ["a text without end", { supplier_name: "x".repeat(9000) }, { supplier_name: "x".repeat(120) }],
    ["a kind of document nobody asked for", { document: "poem" }, { document: null }],
    ["words for yes or no", { sums_handwritten: "perhaps" }, { sums_handwritten: false }],
  ])("%s is not read, and the other fields stand", (_, wrong, read) => {
    expect(modelResponse.parse({ ...RIGHT, ...wrong })).toEqual({ ...RIGHT, ...read });
  });

  it("a field that was not read is marked, and so is a name that had to be cut", () => {
    const items = [{ ...RICE, unit_price: "free", item_name: "rice ".repeat(10_000) }, BUTTER, TOMATOES];
    const checked = crossCheck({ ...RIGHT, items, invoice_number: "N/A" });
    expect(checked.items[0]?.item_name).toHaveLength(200);
    expect(checked.items[0]?.evidence).toMatchObject({ unit_price: { review: true } });
    expect(checked.evidence.invoice_number.review).toBe(true);
    expect(checked.items[1]?.evidence.unit_price.review).toBe(false);
  });

  it("script and markup stay the text they are; characters that deceive go", () => {
    const item_name = '<script>alert(1)</script> =HYPERLINK("x")';
    const supplier_name = "Harbour\u0000\n Vale\u202Egnp.exe\u200B";
    const checked = crossCheck({ ...RIGHT, supplier_name, items: [{ ...RICE, item_name }] }, {});
    expect(checked.items[0]?.item_name).toBe(item_name);
    expect(checked.supplier_name).toBe("Harbour Valegnp.exe");
  });

  it("nothing that was not asked for gets through", () => {
    const parsed = modelResponse.parse({
      ...RIGHT,
      role: "admin",
      items: [{ ...RICE, reviewed: true, supplier_id: "x" }],
    });
    expect(parsed).toEqual({ ...RIGHT, items: [RICE] });
    expect(parsed.items[0]).not.toHaveProperty("reviewed");
    const form = RESPONSE_FORM["properties"] as Record<string, unknown>;
    expect(Object.keys(form).toSorted()).toEqual(Object.keys(RIGHT).toSorted());
    expect(JSON.stringify(RESPONSE_FORM)).not.toMatch(/minLength|maxLength|maximum|pattern/);
  });

  it("returns and credits keep their sign and need review", () => {
    const checked = crossCheck({
      ...RIGHT,
      items: [{ ...RICE, quantity: -3, amount: -124.5 }],
      total: null,
      tax: null,
    });
    expect(checked.items[0]).toMatchObject({ quantity: -3, amount: -124.5, evidence: { amount: { review: true } } });
  });

  it("whatever parses gives an invoice of the contract, within the page", () => {
    const number = fc.oneof(
      fc.constant(null),
      fc.double({ noNaN: true }),
      fc.string(),
      fc.integer({ min: -99, max: 999 }),
    );
    const text = fc.oneof(fc.string(), fc.constantFrom("Butter", "10233", "Total GBP", "04/09/2026", ""));
    const item = fc.record({
      page: fc.oneof(number, text),
      item_name: text,
      item_description: text,
      code: text,
      quantity: number,
      unit: text,
      unit_price: number,
      discount: number,
      amount: number,
      pack: text,
      price_per: text,
      tax: number,
      handwritten: fc.oneof(fc.boolean(), text),
    });
    const response = fc.record({
      document: fc.oneof(fc.constantFrom("invoice", "credit_note", null), text),
      supplier_name: text,
      invoice_number: text,
      invoice_date: text,
      currency: text,
      items: fc.array(item, { maxLength: 5 }),
      subtotal: number,
      discount: number,
      charges: number,
      tax: number,
      rounding: number,
      total: number,
    });
    const read = [printPage(PRINTED_INVOICE)];
    let parsed = 0;
    fc.assert(
      fc.property(response, (one) => {
        const believed = modelResponse.safeParse(one);
        if (!believed.success) return;
        parsed += 1;
        const checked = crossCheckInvoice(believed.data, { pages: 1, read });
        extractedInvoice.parse(checked);
        for (const { box, confidence } of allEvidence(checked)) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
          for (const side of box ?? []) expect(side >= 0 && side <= 1).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
    expect(parsed).toBeGreaterThan(0);
  });

  it("three hundred lines on six pages are all found on the page", () => {
    const rows = Array.from(
      { length: 500 },
      (_, i) => `${10_000 + i}   Item number ${i}   ${i + 1}   2.00   ${((i + 1) * 2).toFixed(2)}`,
    );
    const items = rows.map((_, i) => line(`${10_000 + i}`, `Item number ${i}`, i + 1, 2, (i + 1) * 2));
    const read = Array.from({ length: 6 }, (_, page) => printPage(rows.slice(page * 50, page * 50 + 50)));
    const checked = crossCheck({ ...RIGHT, items }, { read, pages: 6 });
    expect(checked.items.filter((item) => item.box !== null)).toHaveLength(300);
  });
});

import { describe, expect, it } from "vitest";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";
import { line, RIGHT, RICE, BUTTER, TOMATOES, crossCheck } from "#src/testing/model-response-fixture.ts";

describe("two readers who disagree", () => {
  it("have a person look, even where the model's own sums are right", () => {
    // Every number changed so that all sums agree with each other: what an invoice that gives orders would want.
    const items = [line("10233", "Basmati Rice 20 kg", 3, 91.5, 274.5), BUTTER, TOMATOES];
    const checked = crossCheck({ ...RIGHT, items, subtotal: 458.7, tax: 91.74, total: 550.44 });
    expect(checked.items[0]).toMatchObject({ unit_price: 91.5, amount: 274.5 });
    expect(checked.items[0]?.evidence.unit_price).toMatchObject({ review: true, box: null });
    expect(checked.items[0]?.evidence.amount).toMatchObject({ review: true, box: null });
    expect(checked.evidence.total).toMatchObject({ review: true, box: null });
    expect(checked.items[1]?.evidence.amount).toMatchObject({ review: false });
  });

  it("have a person look at lines that only one of them sees", () => {
    const invented = line("", "Administration surcharge", 1, 50, 50);
    const checked = crossCheck({ ...RIGHT, items: [...RIGHT.items, invented], subtotal: 358.7, total: 420.44 });
    expect(checked.items[3]).toMatchObject({
      box: null,
      evidence: { item_name: { review: true }, amount: { review: true } },
    });
    expect(checked.warnings).toEqual([expect.stringMatching(/^One line of the AI model's answer was not seen/)]);
    const silent = crossCheck({ ...RIGHT, items: [RICE, BUTTER] });
    expect(silent.warnings).toContainEqual(expect.stringMatching(/^A second reading found one more line/));
    expect(silent.evidence.total).toMatchObject({ found: "mismatch", review: true });
  });

  it("do not prove a total by a charge that only one of them sees", () => {
    const checked = crossCheck({ ...RIGHT, items: [RICE, BUTTER], charges: 109.2 + 20, total: 390.44 });
    expect(checked.evidence.total.review).toBe(true);
    const seen = crossCheck({ ...RIGHT, items: [RICE, BUTTER], charges: 109.2 });
    expect(seen.evidence.total.review).toBe(false);
  });

  it("agree where the second one only missed a decimal point or was torn between two digits", () => {
    const faint = PRINTED_INVOICE.map((row) => row.replace("41.50", "4150 "));
    expect(crossCheck(RIGHT, { read: [printPage(faint)] }).items[0]?.evidence.unit_price.review).toBe(false);
    const page = printPage(PRINTED_INVOICE.map((row) => row.replace("124.50", "124.60")));
    const torn = {
      ...page,
      boxes: page.boxes.map((box) =>
        box.text === "124.60"
          ? { ...box, chars: box.chars.map((char) => (char.char === "6" ? { ...char, p: 0.5, or: "5" } : char)) }
          : box,
      ),
    };
    expect(crossCheck(RIGHT, { read: [page] }).items[0]?.evidence.amount.box).toBeNull();
    expect(crossCheck(RIGHT, { read: [torn] }).items[0]?.evidence.amount.box).not.toBeNull();
  });

  it("agree on a tax that the paper prints by its rates", () => {
    const rates = PRINTED_INVOICE.flatMap((row) =>
      row.includes("VAT")
        ? ["      Net      VAT %        VAT", "   199.50       20.00      39.90", "   109.20       20.00      21.84"]
        : [row],
    );
    const checked = crossCheck(RIGHT, { read: [printPage(rates)] });
    expect(checked.evidence.tax).toMatchObject({ found: "verified", review: false });
    expect(checked.evidence.total).toMatchObject({ found: "verified", review: false });
    expect(
      crossCheck({ ...RIGHT, tax: 71.74, total: 380.44 }, { read: [printPage(rates)] }).evidence.total.review,
    ).toBe(true);
  });

  it("never agree by a figure of another line, though the model does not have that line", () => {
    // Butter with the amount of the tomatoes below, which the model left out.
    const items = [RICE, line("20871", "Unsalted Butter", 12, 9.1, 109.2)];
    const checked = crossCheck({ ...RIGHT, items, subtotal: 233.7, tax: 46.74, total: 280.44 });
    expect(checked.items[1]?.evidence).toMatchObject({
      quantity: { review: false },
      unit_price: { review: true, offer: 6.25 },
      amount: { review: true, offer: 75 },
    });
    expect(checked.items[0]?.evidence.amount.review).toBe(false);
    // With the tomatoes' row in full it is the name that stands on another line.
    const swapped = crossCheck({ ...RIGHT, items: [RICE, { ...TOMATOES, item_name: BUTTER.item_name, code: "" }] });
    expect(swapped.items[1]?.evidence.item_name.review).toBe(true);
  });

  it.each([
    ["agree: the value, not marked", 75, 75, undefined, false],
    ["differ: the model's, marked, the other offered", 78, 78, 75, true],
    ["the model has none: the other's, marked", null, 75, undefined, true],
  ])("%s", (_, given, amount, offer, review) => {
    const checked = crossCheck({ ...RIGHT, items: [RICE, { ...BUTTER, unit_price: null, amount: given }, TOMATOES] });
    expect(checked.items[1]?.amount).toBe(amount);
    expect(checked.items[1]?.evidence.amount).toMatchObject({ review });
    expect(checked.items[1]?.evidence.amount.offer).toBe(offer);
  });

  it("only the model has a value: it stands, marked", () => {
    const paper = PRINTED_INVOICE.map((row) => row.replace("75.00", "     "));
    const checked = crossCheck(
      { ...RIGHT, total: null, items: [{ ...BUTTER, amount: 78 }] },
      { read: [printPage(paper)] },
    );
    expect(checked.items[0]).toMatchObject({ amount: 78, evidence: { amount: { review: true, box: null } } });
  });

  it("have a person look at number, date, supplier and total that only the local reader has", () => {
    const missing = { supplier_name: "", invoice_number: "", invoice_date: "N/A", total: null };
    const checked = crossCheck({ ...RIGHT, ...missing });
    expect(checked).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      total: 370.44,
    });
    const { supplier_name, invoice_number, invoice_date, total } = checked.evidence;
    expect([supplier_name, invoice_number, invoice_date, total].map(({ review }) => review)).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it("offer the other's number, date and supplier", () => {
    const checked = crossCheck({
      ...RIGHT,
      invoice_number: "PO-118",
      invoice_date: "14/09/2026",
      supplier_name: "Mill Trading",
    });
    expect(checked.evidence.invoice_number).toMatchObject({ offer: "INV-204417", review: true });
    expect(checked.evidence.invoice_date).toMatchObject({ offer: "2026-09-04", review: true });
    expect(checked.evidence.supplier_name).toMatchObject({ review: true });
    expect(crossCheck({ ...RIGHT, currency: "EUR" }).evidence.currency).toMatchObject({ offer: "GBP", review: true });
  });
});

import { describe, expect, it } from "vitest";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";
import { line, RIGHT, RICE, BUTTER, TOMATOES, crossCheck } from "#src/testing/model-response-fixture.ts";

describe("what else a model may see on the paper", () => {
  it("a credit note without minus signs takes goods back, and another opinion about that is a warning", () => {
    const checked = crossCheck({ ...RIGHT, document: "credit_note" });
    expect(checked).toMatchObject({ document: "credit_note", total: -370.44 });
    expect(checked.items.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [-3, -124.5],
      [-12, -75],
      [-4, -109.2],
    ]);
    expect(checked.warnings).toEqual([expect.stringMatching(/^The two readings do not agree on whether this is/)]);
    const titled = PRINTED_INVOICE.map((row) => row.replace("INVOICE", "CREDIT NOTE"));
    expect(crossCheck({ ...RIGHT, document: "credit_note" }, { read: [printPage(titled)] }).warnings).toEqual([]);
  });

  it("handwriting on a line marks its values, and on the sums those, whatever adds up", () => {
    const checked = crossCheck({
      ...RIGHT,
      sums_handwritten: true,
      items: [RICE, { ...BUTTER, handwritten: true }, TOMATOES],
    });
    const { item_name, quantity, unit_price, amount } = checked.items[1]?.evidence ?? {};
    expect([item_name, quantity, unit_price, amount].map((found) => found?.review)).toEqual([true, true, true, true]);
    expect(checked.items[0]?.evidence.amount.review).toBe(false);
    expect(checked.evidence.total.review).toBe(true);
    expect(checked.warnings).toEqual(["A sum on the paper was changed by hand. Please check it."]);
  });

  it("a pack, the unit a price is for, and a line's own tax", () => {
    const paper = [
      "Item              Qty  Unit   Price    Tax   Amount",
      "Cola 6x330 ml       2  CS     12.00    20%    28.80",
      "Salmon              3  CS     9.00/kg         27.00",
      "                              Total           55.80",
    ];
    const cola = { ...line("", "Cola", 2, 12, 28.8), unit: "CS", pack: "6x330 ml", tax: 20 };
    const salmon = { ...line("", "Salmon", 3, 9, 27), unit: "CS", price_per: "kg" };
    const response = { ...RIGHT, items: [cola, salmon], subtotal: null, tax: null, total: 55.8 };
    const checked = crossCheck(response, { read: [printPage(paper)] });
    expect(checked.items[0]).toMatchObject({
      pack: { count: 6, size: 330, unit: "ml" },
      evidence: { amount: { found: "verified", review: false } },
    });
    expect(checked.items[1]?.evidence).toMatchObject({ unit_price: { review: true }, amount: { review: false } });
    const invented = { ...cola, pack: "24x500 g" };
    expect(
      crossCheck({ ...response, items: [invented, salmon] }, { read: [printPage(paper)] }).items[0]?.pack,
    ).toBeNull();
  });
});

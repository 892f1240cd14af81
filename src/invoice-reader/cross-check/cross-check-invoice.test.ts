import { describe, expect, it } from "vitest";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";
import { line, RIGHT, RICE, BUTTER, TOMATOES, crossCheck, allEvidence } from "#src/testing/model-response-fixture.ts";

describe("a response that both readers and the sums agree on", () => {
  it("is proved, found on the page, and nothing needs review", () => {
    const checked = crossCheck(RIGHT);
    expect(checked).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      total: 370.44,
      warnings: [],
    });
    expect(allEvidence(checked).filter((evidence) => evidence.review)).toEqual([]);
    expect(checked.evidence.total).toMatchObject({ found: "verified", confidence: 0.99 });
    const [rice, butter] = checked.items;
    expect(rice?.evidence.amount).toMatchObject({ found: "verified", confidence: 0.99, page: 0 });
    const [left, top, right, bottom] = rice?.box ?? [1, 1, 0, 0];
    expect([left < right, top < bottom, bottom <= (butter?.box?.[1] ?? 0)]).toEqual([true, true, true]);
    expect(rice?.evidence.amount.box?.[0]).toBeGreaterThan(rice?.evidence.item_name.box?.[2] ?? 1);
  });

  it("is checked by its sums alone when no page was recognised, with a warning", () => {
    const checked = crossCheck(RIGHT, {});
    expect(checked.items[0]).toMatchObject({ box: null, evidence: { amount: { found: "verified", box: null } } });
    expect(checked.warnings).toEqual([
      "No second reading could be made, so the AI model's answer is checked by its sums alone. Please compare it with the paper.",
    ]);
  });

  it("knows the owner's supplier without the model having had the list", () => {
    const suppliers = [
      { id: "one", name: "Harbor Vale Seafood" },
      { id: "two", name: "Harbour & Vale Foods" },
    ];
    const checked = crossCheck(
      { ...RIGHT, supplier_name: "HARBOUR & VALE FOODS LTD" },
      { suppliers, read: [printPage(PRINTED_INVOICE)] },
    );
    expect(checked).toMatchObject({ supplier_id: "two", supplier_name: "Harbour & Vale Foods" });
    expect(checked.evidence.supplier_name).toMatchObject({ found: "verified", review: false });
  });

  it("counts pages and follows lines across them", () => {
    const read = [printPage(PRINTED_INVOICE.slice(0, 7)), printPage(PRINTED_INVOICE.slice(7))];
    const checked = crossCheck(RIGHT, { read, pages: 2 });
    expect(checked.items.map((item) => item.page)).toEqual([0, 0, 1]);
    expect(checked.items[2]?.evidence.amount).toMatchObject({ page: 1, review: false });
    expect(checked.evidence.total.page).toBe(1);
  });
});

describe("a response that does not add up", () => {
  it("stands as it was given, is marked, and the value that would add up is only offered", () => {
    const checked = crossCheck({ ...RIGHT, items: [{ ...RICE, quantity: 5 }, BUTTER, TOMATOES] });
    expect(checked.items[0]).toMatchObject({ quantity: 5, unit_price: 41.5, amount: 124.5 });
    expect(checked.items[0]?.evidence.quantity).toMatchObject({ found: "repaired", offer: 3, review: true });
    expect(checked.items[0]?.evidence.amount).toMatchObject({ found: "mismatch", review: true });
    expect(checked.items[1]?.evidence.quantity).toMatchObject({ found: "verified", review: false });
    expect(checked.warnings).toContain("On some lines quantity times price differs from the amount.");
  });

  it("marks a total that the lines do not lead to, and every line nothing else confirms", () => {
    const checked = crossCheck({ ...RIGHT, total: 380.44 }, {});
    expect(checked).toMatchObject({ total: 380.44, evidence: { total: { found: "mismatch", review: true } } });
    expect(checked.warnings).toContain("The lines do not add up to the printed total. Please check them.");
    const alone = crossCheck({ ...RIGHT, total: null, items: [{ ...RICE, quantity: 1, unit_price: 124.5 }] }, {});
    expect(alone.items[0]?.evidence.amount).toMatchObject({ found: "inferred", review: true });
  });

  it("takes discounts in money and in percent for what they are", () => {
    const paper = ["Item            Qty   Price    Disc    Amount", "Olive Oil         2   64.50     10%    116.10"];
    for (const discount of [10, 12.9]) {
      const items = [{ ...line("", "Olive Oil", 2, 64.5, 116.1), discount }];
      const checked = crossCheck({ ...RIGHT, items }, { read: [printPage(paper)] });
      expect(checked.items[0]).toMatchObject({ discount: 12.9, evidence: { amount: { found: "verified" } } });
    }
  });

  it("computes what the paper does not print, and marks it", () => {
    const checked = crossCheck(
      {
        ...RIGHT,
        items: [{ ...RICE, unit_price: null }, { ...BUTTER, quantity: null }, TOMATOES],
      },
      {},
    );
    expect(checked.items[0]).toMatchObject({
      unit_price: 41.5,
      evidence: { unit_price: { found: "inferred", review: true } },
    });
    expect(checked.items[1]).toMatchObject({
      quantity: 12,
      evidence: { quantity: { found: "assumed", review: true } },
    });
  });
});

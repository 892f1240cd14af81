import { describe, expect, test } from "vitest";
import { packProblem } from "#src/features/inventory/packs.ts";
import { suggestedOrder } from "#src/features/inventory/rules.ts";
import { documentProblem, effectiveDocument } from "#src/features/invoices/receipts/document.ts";
import { unusualDate } from "#src/features/invoices/receipts/invoice-date.ts";
import { firstThreshold, newItemUnits } from "#src/features/invoices/receipts/new-item.ts";
import type { ReceivedLine } from "#src/features/invoices/receipts/receiving.ts";

const line = (values: Partial<ReceivedLine>): ReceivedLine => ({
  item_name: "Olive Oil",
  item_description: "",
  quantity: 2,
  unit: "PKT",
  unit_price: 36,
  discount: 0,
  ...values,
});
const units = (values: Partial<ReceivedLine>, chosen?: "pcs" | "ml") => newItemUnits(line(values), chosen);

describe("a new ingredient", () => {
  test.each([
    [{ item_name: "Olive Oil 6x750 ml", unit_text: "CS" }, "ml", { name: "case", count: 6, size: 750, unit: "ml" }],
    [{ item_name: "Flour 5 kg bag" }, "kg", { name: "bag", count: 1, size: 5, unit: "kg" }],
    [{ item_name: "Cola", item_description: "case of 24" }, "pcs", { name: "case", count: 1, size: 24, unit: "pcs" }],
    [{ item_name: "Wine 750 ml", unit: "BTL" }, "BTL", { name: "BTL", count: 1, size: 750, unit: "ml" }],
    [{ item_name: "Eggs 30 pcs", unit: "TRAY" }, "tray", { name: "tray", count: 1, size: 30, unit: "pcs" }],
    [{ item_name: "Soda 330 ml", unit: "PCS" }, "pcs", { name: "pcs", count: 1, size: 330, unit: "ml" }],
  ] as const)("keeps the pack of %j", (values, unit, pack) => {
    const made = units(values);
    expect(made).toEqual({ unit, packs: [pack], warning: null });
    expect(packProblem(made.unit, made.packs)).toBeNull();
  });

  test("has no pack where none is printed, or where the chosen unit does not follow from it", () => {
    expect(units({ unit: "KG", item_name: "Salt" })).toEqual({ unit: "kg", packs: [], warning: null });
    expect(units({ item_name: "Oil 6x750 ml" }, "pcs")).toMatchObject({ unit: "pcs", packs: [] });
  });

  test("warns where pieces may be packs", () => {
    const made = units({ item_name: "Olive Oil 6x750 ml", unit: "PCS", unit_text: "" });
    expect(made).toMatchObject({ unit: "pcs", packs: [] });
    expect(made.warning).toBe(
      "It is not clear whether 2 means packs of 6x750 ml or single pieces. Please check the unit.",
    );
  });

  test("has a threshold that leads to an order", () => {
    expect(firstThreshold(9000, "ml")).toBe(2300);
    expect(firstThreshold(2, "pcs")).toBe(1);
    expect(firstThreshold(0.1, "kg")).toBe(0.025);
    for (const quantity of [0, 0.000001, -8, 1, 100_000]) {
      const reorder_threshold = firstThreshold(quantity, "kg");
      expect(suggestedOrder({ quantity_available: 0, reorder_threshold })).toBeGreaterThan(0);
    }
  });
});

test("a date is unusual more than 7 days ahead or 2 years back", () => {
  const today = "2026-11-22";
  expect(["2026-11-29", "2024-11-22", "", null].map((date) => unusualDate(date, today))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(unusualDate("2026-11-30", today)).toBe("ahead");
  expect(unusualDate("2024-11-21", today)).toBe("past");
});

test("a total below zero makes a credit note; statements and orders cannot be received", () => {
  expect(effectiveDocument("invoice", -0.01, -0.01)).toBe("credit_note");
  expect(effectiveDocument("invoice", -0.01, 0)).toBe("credit_note");
  expect(effectiveDocument("invoice", 0, 0)).toBe("invoice");
  // The returned deposits are worth more than the goods.
  expect(effectiveDocument("invoice", -10, 5)).toBe("invoice");
  expect(documentProblem("invoice", -5)).toBeNull();
  expect(documentProblem("delivery_note", 0)).toBeNull();
  expect(documentProblem("statement", 10)).toContain("statement");
  expect(documentProblem("order", 10)).toContain("order");
  expect(documentProblem("credit_note", 10)).toContain("below zero");
  expect(documentProblem("credit_note", -10)).toBeNull();
});

import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countDifference,
  needsReorder,
  reorderTexts,
  stockStatus,
  suggestedOrder,
} from "#src/features/inventory/rules.ts";

test.each([
  [0, 5, "Out of Stock"],
  [-2, 5, "Out of Stock"],
  [5, 5, "Low Stock"],
  [5.01, 5, "In Stock"],
  [1, 0, "In Stock"],
] as const)("%d on hand with a threshold of %d is %s", (quantity_available, reorder_threshold, status) => {
  expect(stockStatus({ quantity_available, reorder_threshold })).toBe(status);
});

test("counting what the screen shows is no difference", () => {
  expect(countDifference("2.333", 2.333333)).toBe(0);
  expect(countDifference("2.334", 2.333333)).toBe(0.000667);
  expect(countDifference("0", -0.0004)).toBe(0);
  expect(countDifference("1", 0.9)).toBe(0.1);
});

test("suggests twice the threshold until stock is far below zero", () => {
  expect(suggestedOrder({ quantity_available: 3, reorder_threshold: 10 })).toBe(20);
  expect(suggestedOrder({ quantity_available: -7.5, reorder_threshold: 10 })).toBe(22.5);
  expect(suggestedOrder({ quantity_available: 0, reorder_threshold: 0.335 })).toBe(0.67);
});

test("after ordering the suggested quantity no reorder is needed", () => {
  const decimal = fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 100);
  fc.assert(
    fc.property(decimal, fc.integer({ min: -1_000_000, max: 1_000_000 }), (reorder_threshold, cents) => {
      const quantity_available = cents / 100;
      fc.pre(needsReorder({ quantity_available, reorder_threshold }));
      const ordered = suggestedOrder({ quantity_available, reorder_threshold });
      return !needsReorder({ quantity_available: quantity_available + ordered, reorder_threshold });
    }),
  );
});

test("the reorder message contains the stock, the quantity to order and the supplier", () => {
  const eggs = {
    name: "Eggs",
    unit: "pcs",
    quantity_available: 12,
    reorder_threshold: 60,
    packs: [{ name: "tray", count: 1, size: 30, unit: "pcs" }],
  };
  const farm = { name: "Green Farm", contact: "+65 6123 4567", whatsapp_number: "+65 9123 4567" };
  expect(onlyText([eggs], farm)).toBe(
    `LOW STOCK: Eggs
In stock: 12 pcs (reorder at 60 pcs)
Suggested order: 120.00 pcs
Packs to order: 4 x tray (1 tray = 30 pcs)
Supplier: Green Farm
Contact: +65 6123 4567
WhatsApp: +65 9123 4567`,
  );
  const bare = { ...eggs, quantity_available: -0.5, reorder_threshold: 0.335, unit: "kg", packs: [] };
  expect(onlyText([bare], null)).toBe(
    "OUT OF STOCK: Eggs\nIn stock: -0.5 kg (reorder at 0.335 kg)\nSuggested order: 1.00 kg",
  );
  const known = { name: "Green Farm", contact: null, whatsapp_number: null };
  expect(onlyText([bare], known).split("\n").at(-1)).toBe("Supplier: Green Farm");
});

test("the low items of a supplier are one message", () => {
  const item = { unit: "kg", quantity_available: 1, reorder_threshold: 2, packs: [] };
  const items = [
    { ...item, name: "Eggs", quantity_available: 0, unit: "pcs" },
    { ...item, name: "Rice" },
  ];
  expect(onlyText(items, { name: "Green Farm", contact: null, whatsapp_number: null })).toBe(
    `OUT OF STOCK: Eggs. LOW STOCK: Rice

OUT OF STOCK: Eggs
In stock: 0 pcs (reorder at 2 pcs)
Suggested order: 4.00 pcs

LOW STOCK: Rice
In stock: 1 kg (reorder at 2 kg)
Suggested order: 4.00 kg

Supplier: Green Farm`,
  );
});

test("a message that WhatsApp would cut is split, and no item is lost", () => {
  const items = Array.from({ length: 40 }, (_, at) => ({
    name: `Ingredient ${at}`,
    unit: "kg",
    quantity_available: 1,
    reorder_threshold: 2,
    packs: [],
  }));
  const texts = reorderTexts(items, null);
  expect(texts.flatMap((text) => text.items)).toEqual(items);
  expect(Math.max(...texts.map(({ text }) => text.length))).toBeLessThanOrEqual(1000);
});

function onlyText(...details: Parameters<typeof reorderTexts>): string {
  const texts = reorderTexts(...details);
  expect(texts).toHaveLength(1);
  return texts[0]?.text ?? "";
}

import { expect, test } from "vitest";
import { regionOfLine } from "#src/features/invoices/receipts/line-region.ts";

const read = (item_name: string, amount: number, top: number) => ({
  item_name,
  amount,
  page: 1,
  box: [0, top, 1, top + 0.1] as [number, number, number, number],
});
const ROMAINE = read("Romaine", 12, 0.2);
const ONIONS = read("Onions", 8, 0.3);
const MORE_ONIONS = read("ONIONS", 16, 0.4);

test("a saved line is found on the page by its name, and of several by its amount", () => {
  const lines = [ROMAINE, ONIONS, MORE_ONIONS];
  expect(regionOfLine({ line: 0, item_name: "Romaine", amount: 11 }, 3, lines)).toBe(ROMAINE);
  expect(regionOfLine({ line: 2, item_name: "Onions", amount: 16 }, 3, lines)).toBe(MORE_ONIONS);
});

test("a line whose name was changed is found by its place while there are as many lines as were read", () => {
  const renamed = { line: 1, item_name: "Red onions", amount: 8 };
  expect(regionOfLine(renamed, 2, [ROMAINE, ONIONS])).toBe(ONIONS);
  expect(regionOfLine(renamed, 3, [ROMAINE, ONIONS])).toBeNull();
});

test("a line that was entered by hand, or read without a place, has none", () => {
  expect(regionOfLine({ line: 0, item_name: "Romaine", amount: 12 }, 1, [])).toBeNull();
  expect(regionOfLine({ line: 0, item_name: "Romaine", amount: 12 }, 1, [{ ...ROMAINE, box: null }])).toBeNull();
});

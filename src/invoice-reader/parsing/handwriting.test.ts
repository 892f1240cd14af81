import { expect, test } from "vitest";
import type { Point, TextBox } from "#src/shared/page-text.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { HANDWRITING } from "./handwriting.ts";
import { readInvoice } from "./read-invoice.ts";

const PAGE = printPage([
  "Valley Fresh Produce Ltd",
  "INVOICE No: A-100",
  "Date: 04/09/2026",
  "Item                    Qty     Price      Amount",
  "Red Onions              2       14.25       28.50",
  "Iceberg Lettuce         3       15.60       46.80",
  "Flat Parsley            10       1.85       18.50",
  "Total                                       93.80",
]);

/** Ink over the text of a box. */
const inkAt = (text: string, shift = 0): TextBox["quad"] => {
  const quad = PAGE.boxes.find((box) => box.text === text)?.quad;
  if (!quad) throw new Error(`${text} is not on the page`);
  return quad.map(([x, y]): Point => [x + shift, y]) as unknown as TextBox["quad"];
};
const markedWith = (...ink: TextBox["quad"][]) => {
  const { items, warnings } = readInvoice([{ ...PAGE, ink }], { currency: "NZD" });
  const marked = items.filter(({ evidence: { quantity, unit_price, amount } }) =>
    [quantity, unit_price, amount].every(({ review, confidence }) => review && confidence < 0.6),
  );
  return [marked.map(({ item_name }) => item_name), warnings.includes(HANDWRITING)];
};

test("ink over a line's numbers, or behind them, marks that line", () => {
  expect(markedWith(inkAt("46.80"))).toEqual([["Iceberg Lettuce"], true]);
  expect(markedWith(inkAt("18.50", 150))).toEqual([["Flat Parsley"], true]);
});

test("ink over a name, a total or nothing marks no line", () => {
  expect(markedWith(inkAt("Red Onions", -30), inkAt("93.80"))).toEqual([[], false]);
  expect(markedWith()).toEqual([[], false]);
});

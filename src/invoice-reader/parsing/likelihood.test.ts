import { expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { type Features, likelihoodOf } from "./likelihood.ts";
import { LIKELIHOOD, MARKED_BELOW } from "./likelihood-weights.ts";
import { readInvoice } from "./read-invoice.ts";

const features = (known: Partial<Features>): Features => ({
  ...(Object.fromEntries(Object.keys(LIKELIHOOD.name).map((name) => [name, 0])) as Features),
  bias: 1,
  ...known,
});

it("holds values that nothing speaks against for right, and a name without letters for wrong", () => {
  expect(likelihoodOf("item_name", features({}))).toBeGreaterThan(MARKED_BELOW.name);
  expect(likelihoodOf("amount", features({}))).toBeGreaterThan(MARKED_BELOW.number);
  expect(likelihoodOf("item_name", features({ shortName: 1 }))).toBeLessThan(MARKED_BELOW.name);
});

it("lowers the confidence of a line that arithmetic contradicts, and marks it", () => {
  const read = readInvoice([
    printPage([
      "Harbour Foods Ltd",
      "Description        Qty     Unit Price     Amount",
      "Butter               4          6.25       25.00",
      "Cream                3          3.00       11.00",
      "Total                                      40.00",
    ]),
  ]);
  const [right, wrong] = read.items.map((item) => item.evidence.amount);
  expect(wrong?.confidence).toBeLessThan(right?.confidence ?? 0);
  expect(wrong?.review).toBe(true);
});

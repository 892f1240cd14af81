import { expect, it } from "vitest";
import { printPage } from "#src/testing/invoice-pages.ts";
import { type ReadOptions, readInvoice } from "./read-invoice.ts";

const GOODS = [
  "Invoice No: A-1207                            Date: 05/03/2026",
  "Description        Qty     Unit Price     Amount",
  "Butter               4          6.25       25.00",
  "Cream                3          3.00        9.00",
];
const read = (lines: readonly string[], options: ReadOptions = { currency: "SGD" }) =>
  readInvoice([printPage(lines)], options);

const ADDRESS = ["12 Dock Road, Singapore 048616", "GST Reg: 200312345K"];

it("marks a sender above whom another name stands, unless the owner's list has it", () => {
  const total = "Total                                      34.00";
  const plain = read(["HARBOUR FOODS PTE LTD", ...ADDRESS, ...GOODS, total]);
  expect(plain.evidence.supplier_name).toMatchObject({ review: false });

  const brand = ["BLUE ANCHOR", "HARBOUR FOODS PTE LTD", ...ADDRESS, ...GOODS, total];
  const { supplier_name, evidence } = read(brand);
  expect(supplier_name).toBe("HARBOUR FOODS PTE LTD");
  expect(evidence.supplier_name.review).toBe(true);
  expect(evidence.supplier_name.confidence).toBeLessThan(plain.evidence.supplier_name.confidence);

  const listed = read(brand, { suppliers: [{ id: "s1", name: "Harbour Foods" }] });
  expect(listed.supplier_id).toBe("s1");
  expect(listed.evidence.supplier_name.review).toBe(false);
});

it("holds a total that nothing leads to for less likely than one that the lines lead to", () => {
  const totalOf = (amount: string) =>
    read([...ADDRESS, ...GOODS, `Total                                      ${amount}`]);
  const [proved, open] = [totalOf("34.00"), totalOf("39.00")].map(({ evidence }) => evidence.total);
  expect(proved).toMatchObject({ review: false });
  expect(open).toMatchObject({ review: true });
  expect(open?.confidence).toBeLessThan(proved?.confidence ?? 0);
});

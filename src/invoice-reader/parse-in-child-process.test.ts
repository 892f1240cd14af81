import { expect, test } from "vitest";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";
import { parseInChildProcess } from "#src/invoice-reader/parse-in-child-process.ts";

const pages = [
  printPage([
    "Green Farm Pte Ltd                    Invoice No: GF-1001",
    "Item             Qty    Unit Price    Amount",
    "Roma Tomatoes     10          3.50     35.00",
    "Olive Oil          2         36.00     72.00",
    "                            Total     107.00",
  ]),
];

test("the child process returns what this process would", async () => {
  const options = { suppliers: [{ id: "green", name: "Green Farm" }], currency: "SGD", today: new Date("2026-09-04") };
  const read = await parseInChildProcess({ kind: "parse", pages, options });
  expect(read.total).toBe(107);
  expect(read).toEqual(readInvoice(pages, options));
});

test("a task that takes too long is stopped, and a failure carries its reason", async () => {
  await expect(parseInChildProcess({ kind: "parse", pages, options: {} }, 0)).rejects.toMatchObject({
    reason: "timeout",
  });
  await expect(parseInChildProcess({ kind: "parse", pages, options: {} })).resolves.toMatchObject({ total: 107 });
  const wrong = { kind: "parse", pages: [{ width: 1, height: 1, boxes: null }], options: {} };
  await expect(parseInChildProcess(wrong as never)).rejects.toBeInstanceOf(TypeError);
});

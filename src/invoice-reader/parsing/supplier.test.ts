import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

describe("the sender", () => {
  it("is the first company on the paper, not the one it sells to in larger letters", () => {
    const page = printPage([
      "GARDEN BAKERIES SDN BHD",
      "Lot 3, Jalan Pelabur",
      "Tel: 03-5542 3228",
      "TAX INVOICE",
      "MAKASSAR FRESH MARKET SDN BHD",
      "Jalan Besar",
      "Item              Qty    Price    Amount",
      "White Loaf          2     2.10      4.20",
      "Total                               4.20",
    ]);
    const boxes = page.boxes.map((box) => {
      const [a, b, c, d] = box.quad as [[number, number], [number, number], [number, number], [number, number]];
      const grow = box.text.startsWith("MAKASSAR") ? 7 : 0;
      return {
        ...box,
        quad: [
          [a[0], a[1] - grow],
          [b[0], b[1] - grow],
          [c[0], c[1] + grow],
          [d[0], d[1] + grow],
        ] as const,
      };
    });
    expect(readInvoice([{ ...page, boxes }]).supplier_name).toBe("GARDEN BAKERIES SDN BHD");
  });
});

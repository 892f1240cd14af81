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

  const paperOf = (sender: string) =>
    printPage([
      sender,
      "Tel: 03-5542 3228",
      "INVOICE",
      "Item              Qty    Price    Amount",
      "Bread               2     2.10      4.20",
      "Total                               4.20",
    ]);
  const read = (sender: string, ...names: string[]) => {
    const suppliers = names.map((name) => ({ id: name, name }));
    const { supplier_id, evidence } = readInvoice([paperOf(sender)], { suppliers });
    return { id: supplier_id, review: evidence.supplier_name.review };
  };

  it("is the listed supplier whose name has the same marks", () => {
    expect(read("Maison Pâté SARL", "Maison Pâte", "Maison Pâté")).toEqual({ id: "Maison Pâté", review: false });
    expect(read("Maison Pâte SARL", "Maison Pâte", "Maison Pâté")).toEqual({ id: "Maison Pâte", review: false });
    expect(read("株式会社ビール商会", "ピール商会", "ビール商会").id).toBe("ビール商会");
  });

  it("is no listed supplier whose name has other marks, and one without its marks for review only", () => {
    expect(read("Maison Pâté SARL", "Maison Pâte").id).toBeNull();
    expect(read("MAISON PATE SARL", "Maison Pâté")).toEqual({ id: "Maison Pâté", review: true });
  });
});

import { describe, expect, test } from "vitest";
import { printPage, PRINTED_INVOICE } from "#src/testing/invoice-pages.ts";
import { readInvoice } from "./read-invoice.ts";

const read = (...lines: string[]) => readInvoice([printPage(lines)]);
const goods = (...lines: string[]) =>
  read(...lines).items.map((item) => [item.item_name, item.quantity, item.unit, item.code, item.unit_price]);

const HEAD = ["GREEN FARM PTE LTD", "DELIVERY NOTE", "No: DN-1001", "Date: 2026-03-05", ""];

describe("a delivery note without prices", () => {
  test("under a header", () => {
    const lines = [
      ...HEAD,
      "Code      Description                      Qty    Unit",
      "T01       Roma Tomatoes                    10     KG",
      "O22       Extra Virgin Olive Oil 6x750 ml  2      CS",
      "S07       Salmon fillet                    12.50  KG",
      "          skin on, chilled",
      "",
      "Received by: ____________",
    ];
    expect(goods(...lines)).toEqual([
      ["Roma Tomatoes", 10, "KG", "T01", 0],
      ["Extra Virgin Olive Oil 6x750 ml", 2, "PKT", "O22", 0],
      ["Salmon fillet", 12.5, "KG", "S07", 0],
    ]);
    const { document, total, subtotal, warnings, items } = read(...lines);
    expect({ document, total, subtotal }).toEqual({ document: "delivery_note", total: null, subtotal: null });
    expect(warnings).toEqual([expect.stringContaining("No prices")]);
    // No arithmetic confirms a quantity; that a price is missing is marked.
    expect(items[0]?.evidence.quantity).toMatchObject({ found: "inferred", review: false });
    expect(items[0]?.evidence.unit_price.review).toBe(true);
  });

  test("with the quantity first, what was ordered beside it, and in other languages", () => {
    expect(
      goods(
        "Hof Sonne GmbH",
        "Lieferschein",
        "",
        "Pos  Artikel               Bestellt   Menge   Einheit",
        "1    Tomaten rund          20         18      kg",
      ),
    ).toEqual([["Tomaten rund", 18, "KG", "", 0]]);
    expect(
      goods(
        "Huerta SL",
        "Albarán",
        "",
        "Cantidad   Unidad   Descripción",
        "5          kg       Limones",
        "2          caja     Tomate pera",
      ),
    ).toEqual([
      ["Limones", 5, "KG", "", 0],
      ["Tomate pera", 2, "PKT", "", 0],
    ]);
  });

  test("without a header, where the unit stands behind the count", () => {
    expect(goods(...HEAD, "10 KG  Roma Tomatoes", "Olive Oil      2 btl", "Street 12 Harbour Lane")).toEqual([
      ["Roma Tomatoes", 10, "KG", "", 0],
      ["Olive Oil", 2, "BTL", "", 0],
    ]);
  });
});

test("other papers are read as before", () => {
  expect(read(...PRINTED_INVOICE)).toMatchObject({ document: "invoice", total: 370.44, items: { length: 3 } });
  expect(goods("MEOW", "10 kg of cat food")).toEqual([]);
  const priced = [
    "Code   Description     Qty   Unit Price   Amount",
    "T01    Roma Tomatoes   10    3.50         35.00",
  ];
  expect(goods(...HEAD, ...priced)).toEqual([["Roma Tomatoes", 10, "PCS", "T01", 3.5]]);
});

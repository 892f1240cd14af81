import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("names of several rows", () => {
  it("finds them below their numbers", () => {
    expect(
      lines([
        "ITEM         QTY    PRICE     AMOUNT",
        "204455         2     5.30      10.60",
        "Tomato Passata",
        "204466         1     6.80       6.80",
        "Black Peppercorns",
        "TOTAL                          17.40",
      ]),
    ).toEqual([
      ["Tomato Passata", 2, 5.3, 10.6],
      ["Black Peppercorns", 1, 6.8, 6.8],
    ]);
  });

  it("finds them above, without any header", () => {
    expect(
      lines([
        "PASAR MAJU SDN BHD",
        "",
        "COCONUT MILK",
        "  4 x 2.90         11.60 S",
        "FISH SAUCE",
        "  1 x 11.90        11.90 S",
        "TOTAL RM           23.50",
        "CASH               50.00",
        "CHANGE             26.50",
      ]),
    ).toEqual([
      ["COCONUT MILK", 4, 2.9, 11.6],
      ["FISH SAUCE", 1, 11.9, 11.9],
    ]);
  });

  it("joins the second row of a wrapped name", () => {
    expect(
      lines([
        "Désignation                    Qté      PU HT     Montant HT",
        "Entrecôte de boeuf               2      28,50          57,00",
        "race limousine",
        "Échalotes                        3       3,90          11,70",
        "Total HT                                               68,70",
      ]),
    ).toEqual([
      ["Entrecôte de boeuf race limousine", 2, 28.5, 57],
      ["Échalotes", 3, 3.9, 11.7],
    ]);
  });

  it("takes the price from the row under the line", () => {
    expect(
      lines([
        "SPEED MART",
        "",
        "261 COOKING OIL 5KG        RM48.70",
        "@2 X RM 24.35",
        "803 JASMINE RICE           RM29.90",
        "Total RM                     78.60",
      ]),
    ).toEqual([
      ["COOKING OIL 5KG", 2, 24.35, 48.7],
      ["JASMINE RICE", 1, 29.9, 29.9],
    ]);
  });
});

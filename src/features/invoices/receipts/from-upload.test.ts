import { expect, test } from "vitest";
import { dataOf } from "#src/features/invoices/receipts/from-upload.ts";
import { readInvoice } from "#src/invoice-reader/parsing/read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const paper = [
  "Getränke Huber GmbH                               RECHNUNG",
  "Rechnung Nr. 4711                                 Datum: 04.09.2026",
  "",
  "Artikel                 Menge   Einheit      Preis        Betrag",
  "Wasser still               10     Stück       0,50          5,00",
  "Petersilie                  4     Quurk       1,00          4,00",
  "Leergut Kiste             -30     Stück       0,50        -15,00",
  "",
  "                                   Gesamtbetrag           -6,00",
];

test("deposits and what is printed in an unknown unit are not added to stock, and the rest is", () => {
  const extracted = readInvoice([printPage(paper)], { currency: "EUR", country: "DE" });
  const data = dataOf(extracted, { name: "Getränke Huber GmbH" });
  expect(data.document).toBe("invoice");
  expect(data.items.map(({ item_name, skip, unit_text }) => [item_name, skip, unit_text])).toEqual([
    ["Wasser still", false, "Stück"],
    ["Petersilie", true, "Quurk"],
    ["Leergut Kiste", true, "Stück"],
  ]);
});

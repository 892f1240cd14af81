import { describe, expect, it } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("returned goods", () => {
  const RETURNS = [
    "NORTH BAKERIES SDN BHD",
    "TAX INVOICE / ADJUSTMENT NOTE",
    "Date: 05/03/2026",
    "",
    "Description        Unit Price     Qty     Amount",
    "White Loaf             2.13         9      19.17",
    "Wholemeal              2.78         5      13.90",
    "TOTAL 0% SUPPLIES:                         33.07",
    "Choc Roll              0.72        -8      -5.76",
    "TOTAL 6% SUPPLIES (EXCL. GST):             -5.76",
    "GST:                                       -0.35",
    "TOTAL PAYABLE:                             26.96",
  ];

  it("have quantities below zero, with a tax below zero that leads to the total", () => {
    const read = readInvoice([printPage(RETURNS)]);
    expect(lines(RETURNS)).toEqual([
      ["White Loaf", 9, 2.13, 19.17],
      ["Wholemeal", 5, 2.78, 13.9],
      ["Choc Roll", -8, 0.72, -5.76],
    ]);
    expect(read).toMatchObject({ document: "invoice", subtotal: null, tax: -0.35, total: 26.96, warnings: [] });
  });

  it("make a credit note of a document whose total is below zero", () => {
    const credit = [
      "HARBOUR FOODS LTD",
      "Date: 05/03/2026",
      "",
      "Description        Qty     Unit Price     Amount",
      "Butter              -2          6.25      -12.50",
      "Cream               -1          3.00       -3.00",
      "",
      "                             Total        -15.50",
    ];
    const read = readInvoice([printPage(credit)]);
    expect(read).toMatchObject({ document: "credit_note", total: -15.5 });
    expect(read.items.map(({ quantity }) => quantity)).toEqual([-2, -1]);
  });
});

/** A paper of goods with prices under some rows of a head. */
const paper = (head: readonly string[], foot: readonly string[] = []) =>
  readInvoice([
    printPage([
      "Harbour & Vale Foods Ltd",
      ...head,
      "",
      "Description            Qty    Unit Price     Amount",
      "Basmati Rice 20 kg       3         41.50     124.50",
      "Unsalted Butter         12          6.25      75.00",
      "",
      "                       Total              199.50",
      ...foot,
    ]),
  ]);

describe("an invoice beside what it refers to", () => {
  it.each([
    [["Invoice #1001", "Purchase Order: PO-77"]],
    [["Rechnung Nr. 471102", "Bestellung: B-12"]],
    [["Invoice #1001", "Sales Order"]],
    [["Invoice #1001", "Statement"]],
    [["Facture N° F-204", "Bon de commande: BC-9"]],
    [["Factura: F-88", "Pedido: 1201"]],
    [["FATTURA", "Ordine: 55"]],
    [["Factuur", "Bestelling: 99", "Pakbon: 12"]],
    [["INVOIS", "Pesanan Belian: PB-1"]],
    [["請求書", "注文書: 12-4"]],
    [["TAX INVOICE", "Delivery Order: DO-4411", "Purchase Order: PO-9"]],
    [["TAX INVOICE (ORIGINAL)", "Order No: 12"]],
  ])("%j is an invoice, and nobody is asked", (head) => {
    expect(paper(head)).toMatchObject({ document: "invoice", document_or: null });
  });
});

describe("a paper that is no invoice", () => {
  it.each([
    [["ORDER CONFIRMATION", "Your order: PO-77"], "order"],
    [["Auftragsbestätigung Nr. 5001", "Bestellung: B-12", "Voraussichtlicher Liefertermin: 02.09.2026"], "order"],
    [["Confirmation de commande N° 12"], "order"],
    [["PROFORMA INVOICE", "No: 12"], "order"],
    [["Offerte"], "order"],
    [["見積書"], "order"],
    [["STATEMENT OF ACCOUNT", "Opening balance 0.00"], "statement"],
    [["Kontoauszug"], "statement"],
    [["Relevé de compte"], "statement"],
    [["对账单"], "statement"],
    [["Bon de livraison N° 7", "BON DE LIVRAISON"], "delivery_note"],
    [["Rechnungskorrektur Nr. 7", "Rechnung Nr. 5"], "credit_note"],
    [["AVOIR N° A-12", "Facture N° F-9"], "credit_note"],
  ])("%j is a %s", (head, document) => {
    expect(paper(head).document).toBe(document);
  });

  it("lists invoices instead of goods", () => {
    const read = readInvoice([
      printPage([
        "Harbour & Vale Foods Ltd",
        "STATEMENT",
        "",
        "Date          Reference                Amount",
        "01/08/2026    Invoice 1001              120.00",
        "09/08/2026    Invoice 1009               80.00",
        "",
        "              Total                     200.00",
      ]),
    ]);
    expect(read).toMatchObject({ document: "statement", document_or: null });
  });
});

it.each([
  [
    ["INVOICE", "PURCHASE ORDER"],
    ["invoice", "order"],
  ],
  [
    ["INVOICE", "STATEMENT"],
    ["invoice", "statement"],
  ],
  [
    ["RECHNUNG", "AUFTRAGSBESTÄTIGUNG"],
    ["invoice", "order"],
  ],
])("where as much speaks for two kinds, %j is asked", (head, [document, document_or]) => {
  expect(paper(head)).toMatchObject({ document, document_or });
});

describe("a credit note's total", () => {
  const money = (amount: number, sign: string) =>
    sign === "CR" ? `${amount.toFixed(2)}CR` : sign === "()" ? `(${amount.toFixed(2)})` : `${sign}${amount.toFixed(2)}`;

  it.each([
    ["CREDIT NOTE CN-104", "Total credit", ""],
    ["CREDIT NOTE", "Amount credited", "-"],
    ["CREDIT NOTE", "Total", "()"],
    ["CREDIT NOTE", "Total", "CR"],
    ["GUTSCHRIFT", "Gutschriftsbetrag", ""],
    ["AVOIR N° A-1", "Net à votre crédit", "-"],
    ["NOTA DI CREDITO", "A vostro favore", "-"],
  ])("of %s in a row %s, signed %j, is what is credited with its tax", (title, label, sign) => {
    const read = readInvoice([
      printPage([
        "Harbour & Vale Foods Ltd",
        title,
        "",
        "Description            Qty    Unit Price     Amount",
        `Basmati Rice 20 kg       3         41.50     ${money(124.5, sign)}`,
        `Unsalted Butter         12          6.25      ${money(75, sign)}`,
        "",
        `                       Net                ${money(199.5, sign)}`,
        `                       VAT 20%             ${money(39.9, sign)}`,
        `                       ${label.padEnd(20)}${money(239.4, sign)}`,
      ]),
    ]);
    expect(read).toMatchObject({ document: "credit_note", total: -239.4, subtotal: -199.5, tax: -39.9 });
    expect(read.items.map(({ quantity }) => quantity)).toEqual([-3, -12]);
  });
});

describe("the kind of a document", () => {
  it.each([
    ["CREDIT NOTE", "credit_note"],
    ["STATEMENT OF ACCOUNT", "statement"],
    ["Delivery Order", "delivery_note"],
    ["PURCHASE ORDER", "order"],
    ["Delivery Order    TAX INVOICE", "invoice"],
    ["Purchase Order No: 4711", "invoice"],
  ])("is read from its title %s", (title, document) => {
    const paper = [PRINTED_INVOICE[0]?.replace("INVOICE", "") ?? "", title, ...PRINTED_INVOICE.slice(1)];
    expect(readInvoice([printPage(paper)]).document).toBe(document);
  });
});

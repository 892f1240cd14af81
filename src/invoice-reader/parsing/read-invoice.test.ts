import { describe, expect, it } from "vitest";
import { extractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { readInvoice } from "./read-invoice.ts";
import { rowsOf } from "./rows.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const LEDGER = [
  "Harbour & Vale Foods Ltd                       INVOICE",
  "14 Mill Lane, Leeds LS2 8TR                    Invoice No: INV-204417",
  "Tel 0113 496 0182                              Date: 04/09/2026",
  "",
  "Code     Description            Qty    Unit Price     Amount",
  "10233    Basmati Rice 20 kg       3         41.50     124.50",
  "20871    Unsalted Butter         12          6.25      75.00",
  "31102    Chopped Tomatoes         4         27.30     109.20",
  "",
  "                                Subtotal              308.70",
  "                                VAT 20%                61.74",
  "                                Total GBP             370.44",
];

const lines = (text: readonly string[], options = {}) =>
  readInvoice([printPage(text)], options).items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount]);

describe("a plain table", () => {
  it("gives lines, codes, totals and the document's own data, all proved", () => {
    const read = readInvoice([printPage(LEDGER)]);
    expect(extractedInvoice.parse(read)).toEqual(read);
    expect(read.items.map((i) => [i.code, i.item_name, i.quantity, i.unit_price, i.amount])).toEqual([
      ["10233", "Basmati Rice 20 kg", 3, 41.5, 124.5],
      ["20871", "Unsalted Butter", 12, 6.25, 75],
      ["31102", "Chopped Tomatoes", 4, 27.3, 109.2],
    ]);
    expect(read).toMatchObject({
      supplier_name: "Harbour & Vale Foods Ltd",
      invoice_number: "INV-204417",
      invoice_date: "2026-09-04",
      currency: "GBP",
      subtotal: 308.7,
      tax: 61.74,
      total: 370.44,
      warnings: [],
    });
    expect(read.items[0]?.evidence.quantity).toMatchObject({ found: "verified", review: false, page: 0 });
    expect(read.items[0]?.pack).toEqual({ text: "20 kg", container: "", count: 1, size: 20, unit: "kg" });
  });

  it("reads the same rows from paper that is turned and seen at an angle", () => {
    for (const options of [{ skew: 0.06 }, { skew: -0.08, keystone: 0.02 }]) {
      const read = readInvoice([printPage(LEDGER, options)]);
      expect(read.items.map((i) => [i.item_name, i.quantity, i.unit_price, i.amount])).toEqual(lines(LEDGER));
      expect(read.total).toBe(370.44);
    }
  });

  it("puts every value's box within the page", () => {
    const read = readInvoice([printPage(LEDGER)]);
    for (const item of read.items) {
      for (const value of [item.evidence.item_name, item.evidence.amount, item.evidence.quantity]) {
        const [left, top, right, bottom] = value.box ?? [1, 1, 0, 0];
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(1);
        expect(left).toBeLessThan(right);
        expect(top).toBeLessThan(bottom);
      }
    }
  });

  it("follows the lines over two pages", () => {
    const head = LEDGER.slice(0, 7);
    const tail = [LEDGER[4] as string, ...LEDGER.slice(7)];
    const read = readInvoice([printPage(head), printPage(tail)]);
    expect(read.items.map((i) => [i.item_name, i.page])).toEqual([
      ["Basmati Rice 20 kg", 0],
      ["Unsalted Butter", 0],
      ["Chopped Tomatoes", 1],
    ]);
    expect(read.total).toBe(370.44);
  });
});

describe("columns", () => {
  it("takes header words in any order and language", () => {
    expect(
      lines([
        "Menge   Bezeichnung              E-Preis      Gesamt",
        "  4     Kristallzucker            12,40       49,60",
        " 10     Rapsöl                     2,95       29,50",
        "        Rechnungsbetrag EUR                   79,10",
      ]),
    ).toEqual([
      ["Kristallzucker", 4, 12.4, 49.6],
      ["Rapsöl", 10, 2.95, 29.5],
    ]);
  });

  it("counts what was delivered, not what was ordered or sent back", () => {
    expect(
      lines([
        "Description        U.P     Ordered    Returned    Sold      Amount",
        "White Bread       2.13          12           3       9       19.17",
        "Wholemeal         2.78           5           0       5       13.90",
        "Total Payable                                                33.07",
      ]),
    ).toEqual([
      ["White Bread", 9, 2.13, 19.17],
      ["Wholemeal", 5, 2.78, 13.9],
    ]);
  });

  it("lets arithmetic overrule a header that misleads", () => {
    expect(
      lines([
        "Item                Price      Qty       Amount",
        "Onions                  6     3.95        23.70",
        "Garlic                 12     6.75        81.00",
        "Total                                    104.70",
      ]),
    ).toEqual([
      ["Onions", 6, 3.95, 23.7],
      ["Garlic", 12, 6.75, 81],
    ]);
  });

  it("understands a discount between price and amount", () => {
    const read = readInvoice([
      printPage([
        "Item               Qty    Price    Disc %     Amount",
        "Dark Chocolate      10    36.80        10     331.20",
        "Maple Syrup          2    16.90                33.80",
        "Total                                         365.00",
      ]),
    ]);
    expect(read.items[0]).toMatchObject({ quantity: 10, unit_price: 36.8, amount: 331.2, discount: 36.8 });
    expect(read.items[0]?.evidence.amount.found).toBe("verified");
  });

  it("reads yen, which have no decimals", () => {
    const read = readInvoice([
      printPage([
        "Item                 Qty     Unit price       Amount",
        "Soy Sauce              3          1,240        3,720",
        "Rice                  12          6,150       73,800",
        "Total                                        ¥77,520",
      ]),
    ]);
    expect(read.items.map((i) => [i.quantity, i.unit_price, i.amount])).toEqual([
      [3, 1240, 3720],
      [12, 6150, 73800],
    ]);
    expect(read).toMatchObject({ total: 77520, currency: "JPY" });
  });
});

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

describe("what does not add up", () => {
  it("is marked, shown as printed, with the other reading only offered", () => {
    const broken = LEDGER.map((line) => line.replace("      12          6.25", "      17          6.25"));
    const read = readInvoice([printPage(broken)]);
    expect(read.items[1]).toMatchObject({ quantity: 17, unit_price: 6.25, amount: 75 });
    expect(read.items[1]?.evidence.quantity).toMatchObject({ found: "repaired", offer: 12, review: true });
    expect(read.warnings.join(" ")).toContain("quantity times price");
  });

  it("marks for review when a line is missing from the sum", () => {
    const short = LEDGER.filter((line) => !line.includes("Butter"));
    const read = readInvoice([printPage(short)]);
    expect(read.warnings.join(" ")).toContain("do not add up");
  });

  it("returns nothing, with warnings, for a page without an invoice", () => {
    const read = readInvoice([printPage(["Dear guest,", "thank you for your visit."])]);
    expect(read.items).toEqual([]);
    expect(read.total).toBeNull();
    expect(read.evidence.total.review).toBe(true);
    expect(read.warnings).toHaveLength(2);
    expect(readInvoice([])).toMatchObject({ items: [], total: null });
  });
});

describe("the head of the paper", () => {
  it("prefers a supplier the owner has", () => {
    const paper = ["NORTHGATE CATERING SUPP1IES LTD", ...LEDGER.slice(1)];
    const read = readInvoice([printPage(paper)], {
      suppliers: [
        { id: "a", name: "Northgate Catering Supplies Ltd" },
        { id: "b", name: "Harbour Foods" },
      ],
    });
    expect(read).toMatchObject({ supplier_id: "a", supplier_name: "Northgate Catering Supplies Ltd" });
  });

  it("takes the company, not its brand nor its owner", () => {
    const head = [
      "EXPRINT",
      "Anzel Advertising (M) Sdn Bhd (759785-H)",
      "No 21 Jalan Pinang",
      "Owned By:",
      "Anzel Holding Sdn Bhd",
    ];
    expect(readInvoice([printPage([...head, ...LEDGER.slice(4)])]).supplier_name).toBe("Anzel Advertising (M) Sdn Bhd");
  });

  it("does not take the buyer for the supplier", () => {
    const read = readInvoice([printPage(["Bill To:", "Big Restaurant Pte Ltd", "25 Boat Quay", "", "", ...LEDGER])]);
    expect(read.supplier_name).toBe("Harbour & Vale Foods Ltd");
  });
});

it("puts words of one printed row together whatever the slope", () => {
  const rows = rowsOf([printPage(["a b   c   d", "e     f   g"], { skew: 0.1 })]);
  expect(rows.map((row) => row.words.map((w) => w.text).join(" "))).toEqual(["a b c d", "e f g"]);
});

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

describe("the kind of a document", () => {
  it.each([
    ["CREDIT NOTE", "credit_note"],
    ["STATEMENT OF ACCOUNT", "statement"],
    ["Delivery Order", "delivery_note"],
    ["PURCHASE ORDER", "order"],
    ["Delivery Order    TAX INVOICE", "invoice"],
    ["Purchase Order No: 4711", "invoice"],
  ])("is read from its title %s", (title, document) => {
    const paper = [LEDGER[0]?.replace("INVOICE", "") ?? "", title, ...LEDGER.slice(1)];
    expect(readInvoice([printPage(paper)]).document).toBe(document);
  });
});

describe("what a person has to look at", () => {
  const dated = (date: string, currency: string, options = {}) =>
    readInvoice([printPage(LEDGER.map((row) => row.replace("04/09/2026", date).replace("GBP", currency)))], options);

  it("a date is marked when neither the paper's country nor the company's says which number is the month", () => {
    expect(dated("04/09/2026", "GBP").evidence.invoice_date.review).toBe(false);
    expect(dated("04/09/2026", "USD").evidence.invoice_date.review).toBe(true);
    expect(dated("04/19/2026", "USD").evidence.invoice_date.review).toBe(false);
    expect(dated("04/09/2026", "USD", { currency: "USD" }).evidence.invoice_date.review).toBe(false);
  });

  it("a slash misread as a letter still gives the date, and a code does not", () => {
    expect(dated("14AMay/2026", "GBP").invoice_date).toBe("2026-05-14");
    expect(dated("14Amayo/2026", "GBP").invoice_date).toBe("2026-05-14");
    expect(dated("14XMay/2026", "GBP").invoice_date).toBe("");
  });

  it("a total is marked when a rounding is printed and another sum follows within five cents", () => {
    const rounded = (last: string) =>
      readInvoice([
        printPage([
          "Corner Store Sdn Bhd",
          "Basmati Rice      2    41.51     83.02",
          "Butter            1     5.95      5.95",
          "Total Sales                     88.97",
          "Rounding Adj                    -0.02",
          last,
        ]),
      ]);
    const misread = rounded("lotal Atter Adj                 88.95");
    expect([misread.total, misread.evidence.total.review]).toEqual([88.97, true]);
    expect(rounded("Thank you").evidence.total.review).toBe(false);
  });
});

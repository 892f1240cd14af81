import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readInvoice } from "./read-invoice.ts";
import { printPage } from "#src/testing/invoice-pages.ts";

const FRENCH = (space: string) => [
  "Maison Duval SARL                                FACTURE",
  "Facture No: F-20441                              Date: 04/09/2026",
  "",
  "Désignation                 Quantité    Prix unitaire        Montant",
  `Filet de boeuf                    12           105,03       1${space}260,36`,
  `Comté vieux 24 mois                2         1${space}260,36       2${space}520,72`,
  "Beurre doux                       10             6,25          62,50",
  "",
  `                                    Total HT            3${space}843,58`,
  "                                    TVA 0%                  0,00",
  `                                    Total EUR           3${space}843,58`,
];
const read = (lines: string[]) => readInvoice([printPage(lines)], { currency: "EUR" });
const amounts = (lines: string[]) =>
  read(lines).items.map(({ quantity, unit_price, amount }) => [quantity, unit_price, amount]);

describe("thousands set apart by a space", () => {
  test.each([" ", "\u{A0}", "\u{202F}", "\u{2009}"])("%j", (space) => {
    const { items, total } = read(FRENCH(space));
    expect(total).toBe(3843.58);
    expect(items.map(({ item_name }) => item_name)).toEqual(["Filet de boeuf", "Comté vieux 24 mois", "Beurre doux"]);
    expect(amounts(FRENCH(space))).toEqual([
      [12, 105.03, 1260.36],
      [2, 1260.36, 2520.72],
      [10, 6.25, 62.5],
    ]);
    expect(items.flatMap(({ evidence }) => [evidence.amount.review, evidence.quantity.review])).not.toContain(true);
  });

  test("a quantity beside its price is not joined with it", () => {
    const tight = [
      "Bäckerei Huber GmbH                    RECHNUNG",
      "Rechnung Nr. 4711               Datum: 04.09.2026",
      "",
      "Artikel               Menge Preis        Betrag",
      "Mehl Type 405             2 260,36        520,72",
      "Hefe                      1 110,00        110,00",
      "",
      "                       Summe EUR          630,72",
    ];
    expect(amounts(tight)).toEqual([
      [2, 260.36, 520.72],
      [1, 110, 110],
    ]);
    expect(read(tight).total).toBe(630.72);
  });

  test("a whole quantity of thousands is joined where the sums say so", () => {
    const lines = [
      "Emballages du Nord                     FACTURE",
      "",
      "Désignation               Quantité      Prix       Montant",
      "Gobelet carton               1 000      0,45        450,00",
      "Serviette                    2 500      0,02         50,00",
      "",
      "                       Total EUR                    500,00",
    ];
    expect(amounts(lines)).toEqual([
      [1000, 0.45, 450],
      [2500, 0.02, 50],
    ]);
  });

  test("where each way leads to a total of its own, it is marked", () => {
    const lines = [
      "Corner Supply                          INVOICE",
      "",
      "Description                               Amount",
      "Walk-in freezer service                 1 260.36",
      "",
      "                       Total            1 260.36",
    ];
    const { items, evidence } = read(lines);
    expect(evidence.total.review).toBe(true);
    expect(items[0]?.evidence.amount.review).toBe(true);
  });
});

test.each([
  ["Indian lakhs", "1,06,000.00", "1,06,000.00", 106_000],
  ["Swiss apostrophes", "1'234.50", "1’234.50", 1234.5],
  ["Devanagari digits", "१,०६,०००.००", "१,०६,०००.००", 106_000],
  ["Persian digits", "۱٬۲۳۴٫۵۰", "۱٬۲۳۴٫۵۰", 1234.5],
])("%s are read", (_, amount, total, value) => {
  const lines = [
    "Sharma Foods                           INVOICE",
    "",
    "Description              Qty            Amount",
    `Basmati rice               1       ${amount}`,
    "",
    `                       Total       ${total}`,
  ];
  expect(read(lines)).toMatchObject({ total: value, items: [{ amount: value }] });
});

test("thousands are never lost without a mark, however a paper prints them", () => {
  const prices = fc.array(fc.tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 100, max: 900_000 })), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(
      prices,
      fc.constantFrom("fr-FR", "de-DE", "de-CH", "en-IN", "en-US", "sv-SE", "spaced"),
      (lines, locale) => {
        const money = (cents: number) => {
          const text = (cents / 100).toLocaleString(locale === "spaced" ? "fr-FR" : locale, {
            minimumFractionDigits: 2,
            useGrouping: "always",
          });
          return locale === "spaced" ? text.replaceAll(/\s/g, " ") : text;
        };
        const total = lines.reduce((sum, [quantity, price]) => sum + quantity * price, 0);
        const page = [
          "Some Supplier Ltd                                 INVOICE",
          "",
          "Description              Qty         Price           Amount",
          ...lines.map(
            ([quantity, price], i) =>
              `${["Flour", "Butter", "Sugar", "Cream", "Yeast"][i]?.padEnd(22)}${String(quantity).padStart(6)}${money(price).padStart(14)}${money(price * quantity).padStart(17)}`,
          ),
          "",
          `                       Total EUR ${money(total).padStart(26)}`,
        ];
        const invoice = read(page);
        const isRight = (value: number | null | undefined, cents: number) =>
          value !== null && value !== undefined && Math.abs(value * 100 - cents) < 0.5;
        expect(isRight(invoice.total, total) || invoice.evidence.total.review, page.join("\n")).toBe(true);
        for (const [i, [quantity, price]] of lines.entries()) {
          const item = invoice.items[i];
          expect(item && (isRight(item.amount, quantity * price) || item.evidence.amount.review), page.join("\n")).toBe(
            true,
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

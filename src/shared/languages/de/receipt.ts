import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";

export const texts: ReceiptTexts = {
  receipt: "Beleg",
  bill: "Rechnung zur Ansicht",
  not_a_receipt: "Kein Zahlungsbeleg",
  refund: "Erstattung",
  of: "zu Beleg {number}",
  order: "Bestellung",
  table: "Tisch {table}",
  tax_number: "Steuernr. {number}",
  discount: "Rabatt",
  service: "Servicezuschlag {percent}",
  total: "Summe",
  given_back: "Erstattet",
  includes: "Inkl. {tax}",
  rounding: "Rundung",
  cash: "Bar",
  card: "Karte",
  other: "Bezahlt",
  given: "Gegeben",
  change: "Rückgeld",
};

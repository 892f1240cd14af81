import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";

export const texts: ReceiptTexts = {
  receipt: "Reçu",
  bill: "Addition",
  not_a_receipt: "Ceci n’est pas un reçu",
  refund: "Remboursement",
  of: "du reçu {number}",
  order: "Commande",
  table: "Table {table}",
  tax_number: "N° fiscal {number}",
  discount: "Remise",
  service: "Service {percent}",
  total: "Total",
  given_back: "Remboursé",
  includes: "Dont {tax}",
  rounding: "Arrondi",
  cash: "Espèces",
  card: "Carte",
  other: "Payé",
  given: "Reçu",
  change: "Rendu",
};

import { deepStrictEqual } from "node:assert";
import { crossCheckInvoice, type CrossCheckOptions } from "#src/invoice-reader/cross-check/cross-check-invoice.ts";
import { modelResponse } from "#src/invoice-reader/cross-check/model-response.ts";
import { extractedInvoice } from "#src/invoice-reader/extracted-invoice.ts";
import { PRINTED_INVOICE, printPage } from "#src/testing/invoice-pages.ts";

export const line = (code: string, item_name: string, quantity: number, unit_price: number, amount: number) => ({
  page: 1,
  item_name,
  item_description: "",
  code,
  quantity,
  unit: "",
  pack: "",
  unit_price,
  price_per: "",
  discount: null,
  tax: null,
  amount,
  handwritten: false,
});

export const RIGHT = {
  document: "invoice",
  supplier_name: "Harbour & Vale Foods Ltd",
  invoice_number: "INV-204417",
  invoice_date: "04/09/2026",
  currency: "GBP",
  items: [
    line("10233", "Basmati Rice 20 kg", 3, 41.5, 124.5),
    line("20871", "Unsalted Butter", 12, 6.25, 75),
    line("31102", "Chopped Tomatoes", 4, 27.3, 109.2),
  ],
  subtotal: 308.7,
  discount: null,
  charges: null,
  tax: 61.74,
  rounding: null,
  total: 370.44,
  sums_handwritten: false,
};

export const [RICE, BUTTER, TOMATOES] = RIGHT.items as [
  ReturnType<typeof line>,
  ReturnType<typeof line>,
  ReturnType<typeof line>,
];

export function crossCheck(
  response: object,
  options: Partial<CrossCheckOptions> = { read: [printPage(PRINTED_INVOICE)] },
) {
  const checked = crossCheckInvoice(modelResponse.parse(response), { pages: 1, currency: "GBP", ...options });
  deepStrictEqual(extractedInvoice.parse(checked), checked);
  return checked;
}

export const allEvidence = ({ evidence, items }: ReturnType<typeof crossCheck>) => [
  ...Object.values(evidence),
  ...items.flatMap((item) => Object.values(item.evidence)),
];

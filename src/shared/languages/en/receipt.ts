/** The words of a receipt, in the restaurant's language. */
export const texts = {
  receipt: "Receipt",
  bill: "Bill",
  not_a_receipt: "This is not a receipt",
  refund: "Refund",
  of: "of receipt {number}",
  order: "Order",
  table: "Table {table}",
  tax_number: "Tax no. {number}",
  discount: "Discount",
  service: "Service charge {percent}",
  total: "Total",
  given_back: "Given back",
  includes: "Includes {tax}",
  rounding: "Rounding",
  cash: "Cash",
  card: "Card",
  other: "Paid",
  given: "Given",
  change: "Change",
};
export type ReceiptTexts = typeof texts;

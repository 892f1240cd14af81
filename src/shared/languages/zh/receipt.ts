import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";

export const texts: ReceiptTexts = {
  receipt: "收据",
  bill: "账单",
  not_a_receipt: "非收据",
  refund: "退款",
  of: "收据 {number}",
  order: "订单",
  table: "桌号 {table}",
  tax_number: "税号 {number}",
  discount: "折扣",
  service: "服务费 {percent}",
  total: "合计",
  given_back: "退款金额",
  includes: "含 {tax}",
  rounding: "舍入",
  cash: "现金",
  card: "银行卡",
  other: "已付",
  given: "收取",
  change: "找零",
};

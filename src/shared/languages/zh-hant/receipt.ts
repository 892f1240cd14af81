// Generated from zh/receipt.ts by opencc; traditional.test.ts checks that they agree.
import type { ReceiptTexts } from "#src/shared/languages/en/receipt.ts";

export const texts: ReceiptTexts = {
  receipt: "收據",
  bill: "賬單",
  not_a_receipt: "非收據",
  refund: "退款",
  of: "收據 {number}",
  order: "訂單",
  table: "桌號 {table}",
  tax_number: "稅號 {number}",
  discount: "折扣",
  service: "服務費 {percent}",
  total: "合計",
  given_back: "退款金額",
  includes: "含 {tax}",
  rounding: "舍入",
  cash: "現金",
  card: "銀行卡",
  other: "已付",
  given: "收取",
  change: "找零",
};

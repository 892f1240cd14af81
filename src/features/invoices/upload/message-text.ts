import { formatMoney, localeOf } from "#src/shared/money.ts";

interface ReadInvoice {
  supplier: string;
  lines: number;
  total: number | null;
  currency: string | null;
  country: string | null;
  /** The address of its review. */
  link: string;
}

/** Returns the message to the owner about an invoice that was read, with the link to its review. */
export function invoiceReadText({ supplier, lines, total, currency, country, link }: ReadInvoice): string {
  const lineCount = lines === 1 ? "1 line" : `${lines} lines`;
  const sum = total === null ? "no total found" : `total ${formatMoney(total, currency, localeOf(country))}`;
  return [`Invoice read: ${supplier || "supplier unknown"}`, `${lineCount}, ${sum}`, `Review it: ${link}`].join("\n");
}

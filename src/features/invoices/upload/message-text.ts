import { formatMoney, localeOf } from "#src/shared/money.ts";

interface Read {
  supplier: string;
  lines: number;
  total: number | null;
  currency: string | null;
  country: string | null;
  /** Where it is reviewed. */
  link: string;
}

/** The message that tells an owner what was read and where to review it. */
export function readText({ supplier, lines, total, currency, country, link }: Read): string {
  const counted = lines === 1 ? "1 line" : `${lines} lines`;
  const sum = total === null ? "no total found" : `total ${formatMoney(total, currency, localeOf(country))}`;
  return [`Invoice read: ${supplier || "supplier unknown"}`, `${counted}, ${sum}`, `Review it: ${link}`].join("\n");
}

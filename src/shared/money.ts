import Big from "big.js";

/** Fraction digits by ISO 4217 of the currencies that do not have 2; all other currencies have 2. */
const DIGITS: Record<string, number> = {
  ...digitsOf(0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
  ...digitsOf(3, "BHD IQD JOD KWD LYD OMR TND"),
};

function digitsOf(digits: number, currencies: string): Record<string, number> {
  return Object.fromEntries(currencies.split(" ").map((currency) => [currency, digits]));
}

export const DEFAULT_CURRENCY = "USD";

/** Returns the currency's own number of decimals (JPY 0, USD 2, KWD 3). */
export function currencyDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/**
 * Rounds an amount, half up, to the currency's digits. Amounts are sent as JSON numbers of at most 15 significant
 * digits, which hold a decimal exactly; sums and products are computed here with decimals and rounded once.
 */
export function roundMoney(amount: Big.BigSource, currency: string): number {
  return new Big(amount).round(currencyDigits(currency), Big.roundHalfUp).toNumber();
}

export function multiply(a: Big.BigSource, b: Big.BigSource): Big {
  return new Big(a).times(b);
}

/** Returns the exact sum. The caller rounds once, at the end. */
export function sum(amounts: Iterable<Big.BigSource>): Big {
  let total = new Big(0);
  for (const amount of amounts) total = total.plus(amount);
  return total;
}

/** Returns by how much cash is rounded to the smallest coin; half a coin rounds up. 0 without a smallest coin. */
export function cashRounding(total: number, coin: number | null): number {
  if (coin === null) return 0;
  return new Big(total).div(coin).round(0, Big.roundHalfUp).times(coin).minus(total).toNumber();
}

/** Returns an amount without the tax that it includes, in per cent, exactly; screens round it. */
export function withoutTax(amount: Big.BigSource, includedPercent: number): number {
  return new Big(amount).times(100).div(new Big(includedPercent).plus(100)).toNumber();
}

/**
 * Returns the locale of a country. Singapore is formatted as en-SG, every other country as en-US:
 * docs/spec/1-platform.md, "3. Entities and their fields".
 */
export function localeOf(country: string | null | undefined): string {
  return country === "SG" || country === "Singapore" ? "en-SG" : "en-US";
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * Formats an amount: "S$12.50", "¥1,200". `digits` shows more decimals than the currency has, for prices per gram or
 * millilitre; zeros after the currency's own digits are omitted.
 */
export function formatMoney(
  amount: number | string,
  currency: string | null | undefined,
  locale = "en-US",
  digits?: number,
): string {
  const code = currency || DEFAULT_CURRENCY;
  const own = currencyDigits(code);
  const key = `${locale} ${code} ${digits ?? own}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: "currency",
      currency: code,
      minimumFractionDigits: own,
      maximumFractionDigits: Math.max(own, digits ?? own),
    });
    formats.set(key, format);
  }
  return format.format(Number(amount));
}

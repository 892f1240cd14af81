const CURRENCY = String.raw`(?:€|\$|£|¥|₹|฿|[A-Z]{1,2}\$|RM|Rp\.?|CHF|EUR|USD|SGD|GBP|S?Fr\.?|kr)`;
const CURRENCY_ALONE = new RegExp(`^${CURRENCY}$`, "i");
const NUMBER = String.raw`(\d{1,3}(?:[.,'’]\d{3})+|\d{1,6})(?:([.,])(\d{1,2}|[-–—]{1,2})|([-–—]{1,2}))?`;
/** In currencies with thousandths, three digits after a point are decimals: "1.500" is one and a half dinars. */
const THOUSANDTHS = new RegExp(
  String.raw`^(?:${CURRENCY})?(\d{1,3}(?:[.,'’]\d{3})+|\d{1,6})[.,](\d{3})(?:${CURRENCY})?[.,;:*)]*$`,
  "i",
);
const PRICE = new RegExp(`^(${CURRENCY})?(${NUMBER})(${CURRENCY})?[.,;:*)]*$`, "i");

const MAX_PRICE = 1_000_000;

export interface Price {
  value: number;
  /** The text can only be a price: it has two decimals, a dash or a currency. A bare number may be anything. */
  isSure: boolean;
}

export const isCurrency = (text: string): boolean => CURRENCY_ALONE.test(text);

/** "9.50", "9,50 €", "9.-", "1'250.00", "S$9"; null if it is not a number. `digits`: the decimals of the currency. */
export function priceOf(text: string, digits: number): Price | null {
  const [, dinars, thousandths] = (digits === 3 && THOUSANDTHS.exec(text)) || [];
  if (dinars !== undefined && thousandths !== undefined) {
    const value = (Number(dinars.replaceAll(/\D/g, "")) * 1000 + Number(thousandths)) / 1000;
    return value > 0 && value < MAX_PRICE ? { value, isSure: true } : null;
  }
  const found = PRICE.exec(text) ?? PRICE.exec(withDigits(text));
  if (!found) return null;
  const [, before, , whole = "", , decimals = "", dash, after] = found;
  const isDash = dash !== undefined || /^[-–—]/.test(decimals);
  const units = Number(whole.replaceAll(/\D/g, ""));
  const part = isDash || decimals === "" ? 0 : Number(decimals.padEnd(2, "0")) / 100;
  const value = Math.round((units + part) * 100) / 100;
  if (value <= 0 || value >= MAX_PRICE) return null;
  const isGrouped = /\D\d{3}$/.test(whole);
  const isSure = decimals.length === 2 || isDash || before !== undefined || after !== undefined || isGrouped;
  return { value: digits === 0 ? Math.round(value) : value, isSure };
}

/** Replaces letters misread for digits, in a text that is otherwise a price with two decimals. */
function withDigits(text: string): string {
  const fixed = text.replaceAll(/[Oo]/g, "0").replaceAll(/[lI]/g, "1");
  return /^\D?\d+[.,]\d\d\D?$/.test(fixed) && /\d/.test(text) ? fixed : "";
}

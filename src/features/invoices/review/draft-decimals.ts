import Big from "big.js";
import { currencyDigits } from "#src/shared/money.ts";

const READABLE = /^-?(\d+\.?\d*|\.\d+)$/;

/**
 * What a typed figure counts as; 0 while it cannot be read, as docs/spec/2-back-office.md, "5. Validation rules" asks.
 */
export function decimalOf(text: string): Big {
  return new Big(READABLE.test(text) ? text : 0);
}

/** As it travels: at most 6 decimals. */
export function numberOf(text: string): number {
  return decimalOf(text).round(6, Big.roundHalfUp).toNumber();
}

/** A figure that may be missing. */
export function optional(text: string): number | null {
  return text.trim() === "" ? null : numberOf(text);
}

/** "2.5" dollars are "2.50"; more decimals than the currency has are kept. */
export function fixed(amount: number, currency: string): string {
  const exact = new Big(amount);
  const plain = exact.toFixed();
  const decimals = plain.split(".")[1]?.length ?? 0;
  return exact.toFixed(Math.max(decimals, currencyDigits(currency)));
}

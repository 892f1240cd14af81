import Big from "big.js";
import { currencyDigits } from "#src/shared/money.ts";

/** Minimum of a field that may be negative, for returned goods and credits. */
export const MIN_SIGNED = -99_999_999;

const READABLE = /^-?(\d+\.?\d*|\.\d+)$/;

/** Returns a typed number; 0 if it is not a number, as docs/spec/2-back-office.md, "5. Validation rules" requires. */
export function decimalOf(text: string): Big {
  return new Big(READABLE.test(text) ? text : 0);
}

/** Returns a typed number as it is sent: with at most 6 decimals. */
export function numberOf(text: string): number {
  return decimalOf(text).round(6, Big.roundHalfUp).toNumber();
}

/** Returns a typed number as it is sent; null for an empty field. */
export function optionalNumberOf(text: string): number | null {
  return text.trim() === "" ? null : numberOf(text);
}

/** Returns an amount as text with at least the decimals of its currency: "2.50" for 2.5 dollars. */
export function amountText(amount: number, currency: string): string {
  const exact = new Big(amount);
  const plain = exact.toFixed();
  const decimals = plain.split(".")[1]?.length ?? 0;
  return exact.toFixed(Math.max(decimals, currencyDigits(currency)));
}

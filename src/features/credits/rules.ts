import Big from "big.js";
import { roundMoney, sum } from "#src/shared/money.ts";

export const REASONS = ["short", "damaged", "wrong", "price"] as const;
export type Reason = (typeof REASONS)[number];

/** Days without a reply after which the supplier is reminded. */
export const CHASE_AFTER_DAYS = 7;

/** Returns the amount of a line, rounded once to the currency's digits; null when its price is not known. */
export function lineAmount(quantity: number, unitPrice: number | null, currency: string): number | null {
  return unitPrice === null ? null : roundMoney(new Big(quantity).times(unitPrice), currency);
}

/** Returns the total of the lines: the sum of their stated amounts. Lines without a known price add nothing. */
export function requestAmount(lines: readonly { amount: number | null }[]): number {
  return sum(lines.flatMap(({ amount }) => amount ?? [])).toNumber();
}

interface CreditNote {
  /** The amount of the credit note, tax included. */
  total: number;
  tax: number;
  /** The part of it that already settled other requests. */
  used: number;
}

/** Returns the unused part of a credit note; 0 when there is none. */
export function leftOf({ total, used }: CreditNote): number {
  const remaining = new Big(total).minus(used);
  return remaining.gt(0) ? remaining.toNumber() : 0;
}

/** Returns whether a credit note is exactly the requested amount, with tax or without. */
export function isExactly(note: CreditNote, amount: number): boolean {
  if (amount <= 0) return false;
  const remaining = new Big(note.total).minus(note.used);
  return remaining.eq(amount) || remaining.minus(note.tax).eq(amount);
}

/** Returns how much of a request a credit note settles: the requested amount, up to the unused part of the note. */
export function settledBy(note: CreditNote, amount: number): number {
  const remaining = leftOf(note);
  // For a request without a known amount, everything that came back counts.
  return amount <= 0 ? remaining : Math.min(remaining, amount);
}

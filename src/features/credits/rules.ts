import Big from "big.js";
import { roundMoney, sum } from "#src/shared/money.ts";

export const REASONS = ["short", "damaged", "wrong", "price"] as const;
export type Reason = (typeof REASONS)[number];

/** Without a word of the supplier it is reminded after so many days. */
export const CHASE_AFTER_DAYS = 7;

/** Returns what a line asks for, rounded once to the currency's digits; null when its price is not known. */
export function lineAmount(quantity: number, unitPrice: number | null, currency: string): number | null {
  return unitPrice === null ? null : roundMoney(new Big(quantity).times(unitPrice), currency);
}

/** Returns what the lines ask for together: the sum of what is written on them. Lines of unknown price add nothing. */
export function requestAmount(lines: readonly { amount: number | null }[]): number {
  return sum(lines.flatMap(({ amount }) => amount ?? [])).toNumber();
}

interface CreditNote {
  /** What the note gives back, tax included. */
  total: number;
  tax: number;
  /** What of it settled other requests already. */
  used: number;
}

/** Returns what is left of a credit note for a request; 0 when nothing is. */
export function leftOf({ total, used }: CreditNote): number {
  const left = new Big(total).minus(used);
  return left.gt(0) ? left.toNumber() : 0;
}

/** Whether a credit note is exactly what was asked for, with tax or without. */
export function isExactly(note: CreditNote, amount: number): boolean {
  if (amount <= 0) return false;
  const left = new Big(note.total).minus(note.used);
  return left.eq(amount) || left.minus(note.tax).eq(amount);
}

/** Returns how much of a request a credit note settles: what was asked for, as far as the note goes. */
export function settledBy(note: CreditNote, amount: number): number {
  const left = leftOf(note);
  // Of a request without a known amount all that came back counts.
  return amount <= 0 ? left : Math.min(left, amount);
}

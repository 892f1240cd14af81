import Big from "big.js";
import type { ChargeRules } from "#src/features/offer/taxes/charge-rules.ts";
import { currencyDigits, roundMoney, sum } from "#src/shared/money.ts";

/** The tax of a line: included in its price, or added to it. */
export interface LineTax {
  name: string;
  percent: number;
  added: boolean;
}

export interface ChargedLine {
  /** The amount of the line; it need not be rounded. */
  amount: Big.BigSource;
  /** Null without a tax. */
  tax: LineTax | null;
}

export interface ChargedTax extends LineTax {
  net: number;
  tax: number;
}

export interface Charges {
  /** The service charge in the total; 0 without one. */
  service: number;
  /** The amount that is owed. */
  total: number;
  /** The taxes, the highest rate first. */
  taxes: ChargedTax[];
}

/**
 * Returns what an order owes, as database/functions/order_charges.sql does. The discount is subtracted from the lines,
 * spread over the rates by amount. The service charge is a percentage of the result, rounded and spread in the same
 * way. Included tax is gross x p / (100 + p), added tax is net x p / 100, each rounded once per rate.
 */
export function orderCharges(
  lines: readonly ChargedLine[],
  { discount = 0, servicePercent, currency }: { discount?: number; servicePercent: number; currency: string },
): Charges {
  const digits = currencyDigits(currency);
  const round = (amount: Big) => amount.round(digits, Big.roundHalfUp);
  const rates = byRate(lines);
  const gross = round(sum(rates.map(({ amount }) => amount)));
  if (gross.lte(0)) return { service: 0, total: 0, taxes: [] };
  const sold = spread(
    gross,
    rates.map(({ amount }) => amount),
    digits,
  );
  const off = gross.lt(discount) ? gross : new Big(discount);
  const base = gross.minus(off);
  const bases = off.eq(0) ? sold : subtract(sold, spread(off, sold, digits));
  const service = round(base.times(servicePercent).div(100));
  const parts = service.eq(0) ? bases : subtract(bases, spread(service, bases, digits), -1);
  const taxes = rates.flatMap(({ tax }, index): ChargedTax[] => {
    const part = parts[index];
    if (!tax || !part?.gt(0)) return [];
    const divisor = tax.added ? new Big(100) : new Big(tax.percent).plus(100);
    const amount = round(part.times(tax.percent).div(divisor));
    return [{ ...tax, net: (tax.added ? part : part.minus(amount)).toNumber(), tax: amount.toNumber() }];
  });
  const added = sum(taxes.filter((tax) => tax.added).map(({ tax }) => tax));
  return { service: service.toNumber(), total: roundMoney(base.plus(service).plus(added), currency), taxes };
}

interface RateSum {
  tax: LineTax | null;
  amount: Big;
}

/** Returns the sums of the lines by rate, the highest rate first, lines without a tax last. */
function byRate(lines: readonly ChargedLine[]): RateSum[] {
  const groups = new Map<string, RateSum>();
  for (const { tax, amount } of lines) {
    const key = JSON.stringify(tax && [tax.name, tax.percent, tax.added]);
    const found = groups.get(key);
    groups.set(key, { tax, amount: (found?.amount ?? new Big(0)).plus(amount) });
  }
  return [...groups.values()].filter(({ amount }) => amount.gt(0)).sort((a, b) => order(a.tax, b.tax));
}

function order(a: LineTax | null, b: LineTax | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return b.percent - a.percent || compareBytes(a.name, b.name);
}

/** Compares like PostgreSQL's collation "C": by code point, which differs from JavaScript's order above U+FFFF. */
function compareBytes(a: string, b: string): number {
  const [one, other] = [Array.from(a), Array.from(b)];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at]?.codePointAt(0) ?? 0) - (other[at]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/**
 * Spreads an amount over weights, like database/functions/spread_amount.sql. Each part is rounded down. The remaining
 * units go to the parts with the largest remainders; of equal remainders, the first comes first.
 */
export function spread(amount: Big, weights: readonly Big[], digits: number): Big[] {
  const whole = sum(weights);
  const unit = new Big(10).pow(-digits);
  // The multiplication comes before the division, so that the remainder that decides is exact.
  const exact = weights.map((weight) => {
    const units = amount.times(weight).times(new Big(10).pow(digits));
    const cut = units.div(whole).round(0, Big.roundDown);
    return { cut, remainder: units.minus(cut.times(whole)) };
  });
  const remaining = amount
    .div(unit)
    .minus(sum(exact.map(({ cut }) => cut)))
    .toNumber();
  const first = exact
    .map(({ remainder }, position) => ({ remainder, position }))
    .sort((a, b) => b.remainder.cmp(a.remainder) || a.position - b.position)
    .slice(0, remaining)
    .map(({ position }) => position);
  return exact.map(({ cut }, position) => cut.plus(first.includes(position) ? 1 : 0).times(unit));
}

const subtract = (amounts: readonly Big[], parts: readonly Big[], sign = 1): Big[] =>
  amounts.map((amount, index) => amount.minus((parts[index] ?? new Big(0)).times(sign)));

/**
 * Returns the tax of a dish: the dish's own rate, otherwise its category's rate, otherwise the first rate; null without
 * taxes.
 */
export function taxOf({ rates, added }: ChargeRules, dishId: string, categoryId: string | null): LineTax | null {
  const rate =
    rates.find(({ dishes }) => dishes.includes(dishId)) ??
    rates.find(({ categories }) => categoryId !== null && categories.includes(categoryId)) ??
    rates[0];
  return rate ? { name: rate.name, percent: rate.percent, added } : null;
}

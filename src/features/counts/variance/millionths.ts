import Big from "big.js";
import { currencyDigits } from "#src/shared/money.ts";
import { GRAM_PRICE_DECIMALS } from "#src/shared/units.ts";

// Number of decimals of quantities and most prices. Amounts are held as whole numbers of millionths, which add and
// multiply exactly in a tenth of the time of decimals. The product of two amounts is in millionths of millionths.

const DECIMALS = 6;
const MILLION = 10 ** DECIMALS;
/** Limit below which the nearest whole number to a million times an amount is exact. */
const MAX_QUICK = 2 ** 50;

export function toMillionths(amount: number): bigint {
  const nearest = Math.round(amount * MILLION);
  if (Math.abs(nearest) < MAX_QUICK) return BigInt(nearest);
  return BigInt(new Big(amount).times(MILLION).round(0, Big.roundHalfUp).toFixed());
}

/** Returns the number nearest to the amount. */
export const fromMillionths = (amount: bigint): number => numberOf(amount, DECIMALS);

function numberOf(amount: bigint, decimals: number): number {
  const whole = Number(amount);
  if (Number.isSafeInteger(whole)) return whole / 10 ** decimals;
  return new Big(amount.toString()).div(10 ** decimals).toNumber();
}

/** Returns numerator / denominator as a whole number; a half goes away from zero. The denominator is above zero. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (size * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -rounded : rounded;
}

/** Returns the cost of an amount, as a product of millionths. The price of a gram has more than six decimals. */
export function costOf(price: number, amount: bigint): bigint {
  const millionths = toMillionths(price);
  if (Number(millionths) / MILLION === price) return millionths * amount;
  const exact = BigInt(
    new Big(price)
      .times(10 ** GRAM_PRICE_DECIMALS)
      .round(0, Big.roundHalfUp)
      .toFixed(),
  );
  return divideRounded(exact * amount, 10n ** BigInt(GRAM_PRICE_DECIMALS - DECIMALS));
}

/** Returns a product of millionths as money, rounded to the currency's digits. */
export function moneyOf(product: bigint, currency: string): number {
  const digits = currencyDigits(currency);
  return numberOf(divideRounded(product, 10n ** BigInt(2 * DECIMALS - digits)), digits);
}

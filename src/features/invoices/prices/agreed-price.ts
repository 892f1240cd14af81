import Big from "big.js";
import { currencyDigits } from "#src/shared/money.ts";

interface ChargedLine {
  /** The price of the line, in the agreed price's currency. */
  amount: number;
  quantity: number;
  /** The price per unit of `quantity`. */
  agreedPrice: number;
  currency: string;
}

/** Half a percent: the difference that rounding of prices and weights can make. */
const TOLERATED_PART = "0.005";

/**
 * Returns the amount by which a line exceeds the agreed price; null if it is at most half a percent of the agreed
 * amount, or the smallest coin, whichever is larger. Exact.
 */
export function chargedTooMuch({ amount, quantity, agreedPrice, currency }: ChargedLine): Big | null {
  const agreed = new Big(agreedPrice).times(quantity);
  const over = new Big(amount).minus(agreed);
  const part = agreed.times(TOLERATED_PART);
  const coin = new Big(10).pow(-currencyDigits(currency));
  return over.gt(part.gt(coin) ? part : coin) ? over : null;
}

import Big from "big.js";
import { currencyDigits } from "#src/shared/money.ts";

interface ChargedLine {
  /** What the line costs, in the agreed price's currency. */
  amount: number;
  quantity: number;
  /** Per unit of `quantity`. */
  agreedPrice: number;
  currency: string;
}

/** Half a percent, which rounding of prices and weights can make. */
const TOLERATED_PART = "0.005";

/**
 * Returns what a line costs more than was agreed; null when it is no more than half a percent of the agreed amount, or
 * the smallest coin, whichever is larger. Exact.
 */
export function chargedTooMuch({ amount, quantity, agreedPrice, currency }: ChargedLine): Big | null {
  const agreed = new Big(agreedPrice).times(quantity);
  const over = new Big(amount).minus(agreed);
  const part = agreed.times(TOLERATED_PART);
  const coin = new Big(10).pow(-currencyDigits(currency));
  return over.gt(part.gt(coin) ? part : coin) ? over : null;
}

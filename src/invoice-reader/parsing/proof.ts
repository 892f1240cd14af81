import type { PrintedNumber } from "./printed-number.ts";
import { WEIGHTS } from "./weights.ts";

export type Proof = "exact" | "rounded" | "discounted" | "trivial" | "inferred" | "none" | "broken";

/** Half a unit of the last printed digit. */
const half = (decimals: number) => 0.5 * 10 ** -decimals;

/** Is quantity x price the amount? "rounded": only within the tolerance that rounding of the printed price allows. */
export function product(q: number, p: number, priceDecimals: number, a: number, amountDecimals: number): Proof {
  const off = Math.abs(q * p - a);
  if (off <= half(amountDecimals) * 1.02 + 1e-9) return "exact";
  const slack = Math.abs(q) * half(priceDecimals) + half(amountDecimals);
  return off <= Math.min(slack, Math.abs(a) * 0.015) + 1e-9 ? "rounded" : "broken";
}

export interface Proved {
  proof: Proof;
  score: number;
  discount?: PrintedNumber;
}

/** The result of checking quantity, price and amount, with its weight; `all` may contain a discount. */
export function prove(
  quantity: PrintedNumber | undefined,
  price: PrintedNumber | undefined,
  amount: PrintedNumber,
  all: PrintedNumber[],
): Proved {
  if (quantity && price) return proveProduct(quantity, price, amount, all);
  if (price) return provePrice(price, amount);
  if (quantity) return proveQuantity(quantity, amount);
  return { proof: "none", score: WEIGHTS.arithmetic.amountAlone };
}

/** Returned goods are sometimes printed "2  5.00  -10.00": the quantity gets the sign of the amount. */
export const signedQuantity = (quantity: PrintedNumber, price: PrintedNumber | undefined, amount: PrintedNumber) =>
  amount.value < 0 && quantity.value > 0 && (price?.value ?? 1) > 0 ? -quantity.value : quantity.value;

function proveProduct(
  quantity: PrintedNumber,
  price: PrintedNumber,
  amount: PrintedNumber,
  all: PrintedNumber[],
): Proved {
  const { arithmetic } = WEIGHTS;
  const plain = product(
    signedQuantity(quantity, price, amount),
    price.value,
    price.decimals,
    amount.value,
    amount.decimals,
  );
  if (plain === "exact") {
    const special = quantity.value === 0 ? arithmetic.exactForNone : arithmetic.exactForOne;
    return { proof: "exact", score: quantity.value === 0 || quantity.value === 1 ? special : arithmetic.exact };
  }
  if (plain === "rounded") return { proof: "rounded", score: arithmetic.rounded };
  if (amount.free) return { proof: "discounted", score: arithmetic.discounted, discount: amount };
  const discount = all.find(
    (number) =>
      number !== quantity &&
      number !== price &&
      number !== amount &&
      isDiscount(number, quantity.value * price.value, amount),
  );
  return discount
    ? { proof: "discounted", score: arithmetic.discounted, discount }
    : { proof: "broken", score: arithmetic.broken };
}

/** Does the number, as money or per cent, lead from the gross to the amount? */
function isDiscount(number: PrintedNumber, gross: number, amount: PrintedNumber): boolean {
  if (number.value === 0) return false;
  // A number that would reduce the amount to zero is a repeated price, unless it is 100 %.
  if (amount.value === 0 && !(number.percent && number.value === 100)) return false;
  const off = Math.abs(number.value);
  const net = number.percent || off <= 100 ? gross * (1 - off / 100) : Number.NaN;
  const tolerance = half(amount.decimals) * 1.02 + 1e-9;
  return Math.abs(net - amount.value) <= tolerance || Math.abs(gross - off - amount.value) <= tolerance;
}

function provePrice(price: PrintedNumber, amount: PrintedNumber): Proved {
  const { arithmetic } = WEIGHTS;
  if (Math.abs(price.value - amount.value) < 1e-9) return { proof: "trivial", score: arithmetic.priceIsAmount };
  const whole = Math.round((amount.value / price.value) * 1000) / 1000;
  return price.value !== 0 && Number.isInteger(whole) && whole > 0 && whole < 1000
    ? { proof: "inferred", score: arithmetic.priceDivides }
    : { proof: "broken", score: arithmetic.priceDoesNotDivide };
}

function proveQuantity(quantity: PrintedNumber, amount: PrintedNumber): Proved {
  const { arithmetic } = WEIGHTS;
  if (quantity.value === 1) return { proof: "trivial", score: arithmetic.quantityOfOne };
  if (amount.value === 0) return { proof: amount.free ? "exact" : "inferred", score: arithmetic.quantityForNothing };
  const each = (amount.value / quantity.value) * 100;
  const clean = quantity.value > 0 && Math.abs(each - Math.round(each)) < 1e-6 && Math.round(each) !== 0;
  return { proof: "inferred", score: clean ? arithmetic.quantityDivides : arithmetic.quantityDoesNotDivide };
}

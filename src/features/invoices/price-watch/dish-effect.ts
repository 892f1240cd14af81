import Big from "big.js";
import { currencyDigits, roundMoney, withoutTax } from "#src/shared/money.ts";

interface DishCost {
  /** The price of a portion. */
  price: number;
  /** The tax that the price includes, in percent. */
  includedPercent: number;
  foodCost: number | null;
  need: number;
  oldPrice: number;
  newPrice: number;
  currency: string;
}

export interface DishEffect {
  delta: number;
  food_cost_percent: number | null;
  old_food_cost_percent: number | null;
  restoring_price: number | null;
}

/**
 * Returns the effect of an ingredient's new price on a dish: its cost, and the price that restores the earlier food
 * cost percentage.
 */
export function dishEffect({
  price,
  includedPercent,
  foodCost,
  need,
  oldPrice,
  newPrice,
  currency,
}: DishCost): DishEffect {
  const exact = new Big(newPrice).minus(oldPrice).times(need);
  const delta = exact.round(currencyDigits(currency) + 2).toNumber();
  const before = foodCost === null ? null : new Big(foodCost).minus(exact);
  if (foodCost === null || before === null || before.lte(0) || price <= 0) {
    return { delta, food_cost_percent: null, old_food_cost_percent: null, restoring_price: null };
  }
  const net = withoutTax(price, includedPercent);
  return {
    delta,
    food_cost_percent: percentOf(foodCost, net),
    old_food_cost_percent: percentOf(before, net),
    restoring_price: roundMoney(new Big(price).times(foodCost).div(before), currency),
  };
}

const percentOf = (part: Big.BigSource, whole: number): number =>
  new Big(part).div(whole).times(100).round(1).toNumber();

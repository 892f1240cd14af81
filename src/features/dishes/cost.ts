import Big from "big.js";
import { exactQuantity, noConversion } from "#src/features/prep/amounts.ts";
import type { Pack } from "#src/shared/units.ts";

interface RecipeAmount {
  quantity_per_dish: number;
  unit: string;
  /** The share that remains after trimming and cooking; 80 means that 100 g from stock are 80 g on the plate. */
  yield_percent: number;
}

/**
 * Returns what one portion takes out of stock: the amount on the plate, converted exactly to the item's unit and divided by
 * the yield, rounded to the 6 decimals that stock is stored with. `null` when the units do not convert.
 */
export function stockQuantity(
  { quantity_per_dish, unit, yield_percent }: RecipeAmount,
  itemUnit: string,
  packs: readonly Pack[] = [],
): number | null {
  const exact = exactQuantity({ quantity: quantity_per_dish, unit, yield_percent }, itemUnit, packs);
  return exact === null ? null : exact.round(6, Big.roundHalfUp).toNumber();
}

interface CostedLine {
  name: string;
  unit_price: number;
  /** `null` when the recipe's unit does not convert into the item's. */
  stock_quantity: number | null;
  unit: string;
  item_unit: string;
}

export interface Cost {
  /** Exact, in the company's currency; screens round it. `null` when it cannot be computed, for the reasons in `problems`. */
  food_cost: number | null;
  problems: string[];
}

/** Returns the food cost of one portion at the current prices of its ingredients. */
export function foodCost(lines: readonly CostedLine[]): Cost {
  if (lines.length === 0) return { food_cost: null, problems: ["No ingredients yet"] };
  const problems: string[] = [];
  let total = new Big(0);
  for (const line of lines) {
    if (line.stock_quantity === null) problems.push(noConversion(line.name, line.unit, line.item_unit));
    else if (line.unit_price <= 0) problems.push(`${line.name} has no price`);
    else total = total.plus(new Big(line.stock_quantity).times(line.unit_price));
  }
  return problems.length > 0 ? { food_cost: null, problems } : { food_cost: total.toNumber(), problems };
}

/**
 * Returns the cost as a percentage of the price with one decimal; `null` without a cost or a price. `price` is without tax,
 * as for the margin.
 */
export function costPercent(cost: number | null, price: number): number | null {
  if (cost === null || price <= 0) return null;
  return new Big(cost).times(100).div(price).round(1, Big.roundHalfUp).toNumber();
}

/** Returns the price without tax less the food cost; `null` when the cost is not known. */
export function margin(cost: number | null, price: number): number | null {
  return cost === null ? null : new Big(price).minus(cost).toNumber();
}

/** A food cost of 28 to 35% of the price is usual in restaurants. */
export function costBand(percent: number): "low" | "usual" | "high" {
  if (percent < 28) return "low";
  return percent <= 35 ? "usual" : "high";
}

/** Returns an amount times a factor, for copying a recipe to another size, rounded to the 6 decimals that are stored. */
export function scaleAmount(quantity: number, factor: number): number {
  return new Big(quantity).times(factor).round(6, Big.roundHalfUp).toNumber();
}

import Big from "big.js";
import { conversionFactor, type Pack } from "#src/shared/units.ts";

export interface RecipeAmount {
  quantity_per_dish: number;
  unit: string;
  /** What is left after trimming and cooking; 80 means that 100 g bought are 80 g on the plate. */
  yield_percent: number;
}

/**
 * What one portion takes out of stock, in the item's own unit with the 6 decimals stock is kept in: the amount on the plate,
 * converted exactly and divided by the yield. `null` when the units do not convert.
 */
export function stockQuantity(
  { quantity_per_dish, unit, yield_percent }: RecipeAmount,
  itemUnit: string,
  packs: readonly Pack[] = [],
): number | null {
  const factor = conversionFactor(unit, itemUnit, packs);
  if (factor === null || yield_percent <= 0) return null;
  const Exact = Big();
  Exact.DP = 20;
  return new Exact(factor).times(quantity_per_dish).times(100).div(yield_percent).round(6, Big.roundHalfUp).toNumber();
}

export interface CostedLine {
  name: string;
  unit_price: number;
  /** `null` when the recipe's unit does not convert into the item's. */
  stock_quantity: number | null;
  unit: string;
  item_unit: string;
}

export interface Cost {
  /** Exact, in the company's currency; rounding is the screen's. `null` when `problems` say why it cannot be known. */
  food_cost: number | null;
  problems: string[];
}

/** Food cost of one portion at the prices of its ingredients. */
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

/** "Eggs are held in tray: say how many pcs one tray holds." */
export function noConversion(name: string, unit: string, itemUnit: string): string {
  return `${name} is held in ${itemUnit}, which cannot be converted to ${unit}: give the item a pack size, such as how many ${unit} one ${itemUnit} holds`;
}

/** Cost as a share of the price, in percent with one decimal; `null` without a cost or a price. */
export function costPercent(cost: number | null, price: number): number | null {
  if (cost === null || price <= 0) return null;
  return new Big(cost).times(100).div(price).round(1, Big.roundHalfUp).toNumber();
}

/** What a portion leaves after its ingredients; `null` when the cost is not known. */
export function margin(cost: number | null, price: number): number | null {
  return cost === null ? null : new Big(price).minus(cost).toNumber();
}

/** 28 to 35 % is the trade's usual band. */
export function costBand(percent: number): "low" | "usual" | "high" {
  if (percent < 28) return "low";
  return percent <= 35 ? "usual" : "high";
}

/** A recipe's amounts multiplied by a factor, for copying it to another size; 6 decimals as they are stored. */
export function scaleAmount(quantity: number, factor: number): number {
  return new Big(quantity).times(factor).round(6, Big.roundHalfUp).toNumber();
}

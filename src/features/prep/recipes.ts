import Big from "big.js";
import type { PrepMode } from "#src/features/inventory/contract.ts";

/** The unrounded amount that one batch takes of an ingredient, in the ingredient's unit. */
interface PrepPart {
  ingredient_id: string;
  stock_quantity: Big.BigSource;
  yield_percent: number;
}

export interface PrepRecipe {
  /**
   * "stocked": made in batches and held in stock. "through": never in stock; a dish takes the item's ingredients out of
   * stock.
   */
  mode: PrepMode;
  /** One batch, in the item's unit. */
  stock_quantity: Big.BigSource;
  lines: readonly PrepPart[];
}

/** The recipes of a company's prep items, by the item's id. */
export type PrepRecipes = ReadonlyMap<string, PrepRecipe>;

/** Decimals for intermediate quantities and costs through several recipes; they are rounded once at the end. */
export const Exact = Big();
Exact.DP = 40;

import Big from "big.js";
import type { PrepMode } from "#src/features/inventory/contract.ts";

/** What one batch takes of an ingredient, in the unit that the ingredient is held in, not rounded. */
interface PrepPart {
  ingredient_id: string;
  stock_quantity: Big.BigSource;
  yield_percent: number;
}

export interface PrepRecipe {
  /** "stocked": made in batches and held in stock. "through": never in stock, a dish takes what it is made of. */
  mode: PrepMode;
  /** One batch, in the unit that the item is held in. */
  stock_quantity: Big.BigSource;
  lines: readonly PrepPart[];
}

/** The recipes of a company's prep items, by the item's id. */
export type PrepRecipes = ReadonlyMap<string, PrepRecipe>;

/** Decimals for quantities and costs on their way through several recipes; they are rounded once at the end. */
export const Exact = Big();
Exact.DP = 40;

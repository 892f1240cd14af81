import Big from "big.js";
import type { PrepMode } from "#src/features/inventory/contract.ts";
import { conversionFactor, type Pack } from "#src/shared/units.ts";

/** How many prep items may stand inside one another. */
export const MAX_DEPTH = 5;

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

const Exact = Big();
Exact.DP = 40;

interface RecipeAmount {
  quantity: number;
  unit: string;
  /** The share left after trimming and cooking; 80 means that 100 g from stock are 80 g in the recipe. */
  yield_percent: number;
}

/**
 * Returns what an amount of a recipe takes out of stock, in the item's unit and not rounded to what is stored; null when
 * the units do not convert.
 */
export function exactQuantity(
  { quantity, unit, yield_percent }: RecipeAmount,
  itemUnit: string,
  packs: readonly Pack[],
): Big | null {
  const factor = conversionFactor(unit, itemUnit, packs);
  if (factor === null || yield_percent <= 0) return null;
  return new Exact(factor).times(quantity).times(100).div(yield_percent).round(30, Big.roundHalfUp);
}

/**
 * Returns the quantity of a recipe's line that takes as much out of stock as it and `added` together: in its own unit and
 * with its own yield. Throws when the units do not convert into the item's.
 */
export function combinedQuantity(line: RecipeAmount, added: RecipeAmount, itemUnit: string, packs: readonly Pack[]) {
  const more = exactQuantity(added, itemUnit, packs);
  const one = exactQuantity({ ...line, quantity: 1 }, itemUnit, packs);
  if (!more || !one?.gt(0)) throw new Error(`${added.unit} and ${line.unit} do not convert into ${itemUnit}.`);
  return new Exact(more).div(one).plus(line.quantity).round(6, Big.roundHalfUp).toNumber();
}

/**
 * Returns the recipes with one item in the place of another. The recipe of `into` stands; if it has none, it gets that of
 * `from`.
 */
export function replaceItem(recipes: PrepRecipes, { from, into }: { from: string; into: string }): PrepRecipes {
  const own = recipes.get(into) ?? recipes.get(from);
  const others = [...recipes].filter(([id]) => id !== from && id !== into);
  return new Map(
    [...others, ...(own ? [[into, own] as const] : [])].map(([id, recipe]) => {
      const lines = recipe.lines.map((line) => (line.ingredient_id === from ? { ...line, ingredient_id: into } : line));
      return [id, { ...recipe, lines }];
    }),
  );
}

/** Returns an exact need as it is stored. It is rounded to 15 decimals first, as explode_needs.sql does and explains. */
export function roundNeed(quantity: Big): number {
  return quantity.round(15, Big.roundHalfUp).round(6, Big.roundHalfUp).toNumber();
}

interface Need {
  item_id: string;
  quantity: Big.BigSource;
}

/**
 * Returns what amounts of items take out of stock, by item and exact: everything that is passed through is replaced by
 * what it is made of. The database does the same for dishes (explode_needs.sql).
 */
export function explode(recipes: PrepRecipes, needs: readonly Need[]): Map<string, Big> {
  const total = new Map<string, Big>();
  const add = (item_id: string, quantity: Big) => {
    const recipe = recipes.get(item_id);
    if (recipe?.mode !== "through") {
      total.set(item_id, (total.get(item_id) ?? new Exact(0)).plus(quantity));
      return;
    }
    const batches = quantity.div(recipe.stock_quantity);
    for (const line of recipe.lines) add(line.ingredient_id, batches.times(line.stock_quantity));
  };
  for (const { item_id, quantity } of needs) add(item_id, new Exact(quantity));
  return total;
}

/** Returns what a number of batches takes out of stock, exact; a fraction is given by its parts. */
export function batchNeeds(
  recipes: PrepRecipes,
  recipe: PrepRecipe,
  batches: { made: Big.BigSource; of: Big.BigSource },
): Map<string, Big> {
  return explode(
    recipes,
    recipe.lines.map(({ ingredient_id, stock_quantity }) => ({
      item_id: ingredient_id,
      quantity: new Exact(stock_quantity).times(batches.made).div(batches.of),
    })),
  );
}

/**
 * Returns how much of which bought items is eaten with an amount of an item: prep items of both modes are replaced by what
 * they are made of, and what trimming and cooking take away is left out.
 */
export function eatenParts(recipes: PrepRecipes, need: Need): Map<string, Big> {
  const eaten = [...recipes].map(([id, recipe]) => {
    const lines = recipe.lines.map((line) => ({
      ...line,
      stock_quantity: new Exact(line.stock_quantity).times(line.yield_percent).div(100),
    }));
    return [id, { ...recipe, mode: "through", lines }] as const;
  });
  return explode(new Map(eaten), [need]);
}

/** Returns the ids of what each prep item is made of from pairs of a prep item and one of its parts. */
export function partsByItem(pairs: readonly (readonly [item: string, part: string])[]): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  for (const [item, part] of pairs) parts.set(item, [...(parts.get(item) ?? []), part]);
  return parts;
}

/** Returns the ids on the way from an item back to itself, both ends included; null when it is not made of itself. */
export function cycleOf(recipes: PrepRecipes, itemId: string): string[] | null {
  const visited = new Set<string>();
  const search = (id: string, path: string[]): string[] | null => {
    for (const { ingredient_id } of recipes.get(id)?.lines ?? []) {
      if (ingredient_id === itemId) return [...path, ingredient_id];
      if (visited.has(ingredient_id)) continue;
      visited.add(ingredient_id);
      const found = search(ingredient_id, [...path, ingredient_id]);
      if (found) return found;
    }
    return null;
  };
  return search(itemId, [itemId]);
}

/** Returns the longest chain of prep items inside one another, outermost first. There must be no cycle. */
export function deepestChain(recipes: PrepRecipes): string[] {
  const chains = new Map<string, string[]>();
  const chainOf = (id: string): string[] => {
    const known = chains.get(id);
    if (known) return known;
    const lines = recipes.get(id)?.lines;
    const below = lines ? longest(lines.map((line) => chainOf(line.ingredient_id))) : [];
    const chain = lines ? [id, ...below] : [];
    chains.set(id, chain);
    return chain;
  };
  return longest([...recipes.keys()].map(chainOf));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

/**
 * Returns the cost of one unit of every prep item, the sum of its parts divided by the batch, at the prices of the bought
 * items; null where one of them has no price. There must be no cycle.
 */
export function prepCosts(
  recipes: PrepRecipes,
  prices: ReadonlyMap<string, Big.BigSource>,
): Map<string, number | null> {
  const costs = new Map<string, Big | null>();
  const priceOf = (id: string): Big | null => {
    if (!recipes.has(id)) {
      const price = new Exact(prices.get(id) ?? 0);
      return price.gt(0) ? price : null;
    }
    const known = costs.get(id);
    if (known !== undefined) return known;
    const cost = costOfBatch(recipes.get(id), priceOf);
    costs.set(id, cost);
    return cost;
  };
  return new Map(
    [...recipes.keys()].map((id) => [id, priceOf(id)?.round(6, Big.roundHalfUp).toNumber() ?? null] as const),
  );
}

function costOfBatch(recipe: PrepRecipe | undefined, priceOf: (id: string) => Big | null): Big | null {
  if (!recipe || recipe.lines.length === 0) return null;
  let total = new Exact(0);
  for (const { ingredient_id, stock_quantity } of recipe.lines) {
    const price = priceOf(ingredient_id);
    if (price === null) return null;
    total = total.plus(price.times(stock_quantity));
  }
  return total.div(recipe.stock_quantity);
}

/** Returns how many whole batches the stock covers; null when a batch takes nothing. */
export function batchesCovered(
  needs: ReadonlyMap<string, Big>,
  stock: ReadonlyMap<string, Big.BigSource>,
): number | null {
  const covered = [...needs].map(([id, need]) => {
    const held = new Big(stock.get(id) ?? 0);
    return held.lte(0) ? 0 : held.div(need).round(0, Big.roundDown).toNumber();
  });
  return covered.length === 0 ? null : Math.min(...covered);
}

interface StockedItem {
  quantity_available: number;
  reorder_threshold: number;
  /** How much there should be after preparing; null where only the threshold is known. */
  par: number | null;
  /** The most that one portion of a dish takes. */
  largest_portion: number;
  /** One batch in the item's unit. */
  batch: Big.BigSource;
}

/**
 * Returns how many batches to make of an item that is low: as many as fill it to par, or else to twice its
 * threshold, and at least so many that one portion of every dish can be sold. 0 for an item that is not low.
 */
export function batchesToMake(item: StockedItem): number {
  const { quantity_available, reorder_threshold, par, largest_portion, batch } = item;
  const isLow = quantity_available <= reorder_threshold || quantity_available < largest_portion;
  if (!isLow) return 0;
  const target = Math.max(par ?? 2 * reorder_threshold, largest_portion);
  const missing = new Big(target).minus(quantity_available);
  return Math.max(1, missing.div(batch).round(0, Big.roundUp).toNumber());
}

/** Returns what was made as a percentage of what was planned, with one decimal. */
export function yieldPercent(made: number, planned: number): number {
  return new Big(made).times(100).div(planned).round(1, Big.roundHalfUp).toNumber();
}

/** Returns an amount of one batch times a number of batches, as decimal text; "" while the number is not typed. */
export function timesBatches(perBatch: number, batches: string): string {
  if (!(Number(batches) > 0)) return "";
  return new Big(roundNeed(new Exact(perBatch).times(batches))).toFixed();
}

import Big from "big.js";
import { batchesToMake } from "#src/features/prep/batches.ts";
import { batchNeeds } from "#src/features/prep/explode.ts";
import type { PrepRecipe, PrepRecipes } from "#src/features/prep/recipes.ts";

export interface PlannedItem {
  quantity_available: number;
  reorder_threshold: number;
  par: number | null;
  /** The largest amount that one portion of a dish takes. */
  largest_portion: number;
}

export interface PlannedBatches {
  item_id: string;
  batches: number;
  /** The ids of the prep items on the list whose batches use the item. */
  needed_for: string[];
}

/**
 * Returns the stocked prep items to make: items that are low, and items whose stock is less than other batches on the
 * list need. A part comes before the items that use it; otherwise the items keep their order.
 */
export function planPrep(recipes: PrepRecipes, items: ReadonlyMap<string, PlannedItem>): PlannedBatches[] {
  const demand = new Map<string, { quantity: Big; needed_for: string[] }>();
  const planned: PlannedBatches[] = [];
  for (const id of outermostFirst(recipes, items.keys())) {
    const recipe = recipes.get(id);
    const item = items.get(id);
    if (recipe?.mode !== "stocked" || !item) continue;
    const { quantity, needed_for } = demand.get(id) ?? { quantity: new Big(0), needed_for: [] };
    const low = batchesToMake({ ...item, batch: recipe.stock_quantity });
    const batches = Math.max(low, batchesFor(quantity.minus(item.quantity_available), recipe));
    if (batches === 0) continue;
    planned.push({ item_id: id, batches, needed_for });
    for (const [part, need] of batchNeeds(recipes, recipe, { made: batches, of: 1 })) {
      const before = demand.get(part) ?? { quantity: new Big(0), needed_for: [] };
      demand.set(part, { quantity: before.quantity.plus(need), needed_for: [...before.needed_for, id] });
    }
  }
  return planned.toReversed();
}

const batchesFor = (missing: Big, { stock_quantity }: PrepRecipe) =>
  missing.lte(0) ? 0 : missing.div(stock_quantity).round(0, Big.roundUp).toNumber();

/** Returns the ids of prep items sorted so that each comes before its parts. There must be no cycle. */
function outermostFirst(recipes: PrepRecipes, ids: Iterable<string>): string[] {
  const visited = new Set<string>();
  const innermostFirst: string[] = [];
  const visit = (id: string) => {
    if (visited.has(id)) return;
    visited.add(id);
    for (const { ingredient_id } of recipes.get(id)?.lines ?? []) visit(ingredient_id);
    if (recipes.has(id)) innermostFirst.push(id);
  };
  for (const id of ids) visit(id);
  return innermostFirst.toReversed();
}

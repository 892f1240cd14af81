import Big from "big.js";
import { sql } from "kysely";
import type { PrepListItem } from "#src/features/prep/list-contract.ts";
import { type PlannedBatches, type PlannedItem, planPrep } from "#src/features/prep/prep-plan.ts";
import { roundNeed } from "#src/features/prep/amounts.ts";
import { batchesCovered } from "#src/features/prep/batches.ts";
import { batchNeeds } from "#src/features/prep/explode.ts";
import type { PrepRecipes } from "#src/features/prep/recipes.ts";
import { readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";

interface Item {
  id: string;
  name: string;
  unit: PrepListItem["unit"];
  quantity_available: number;
  reorder_threshold: number;
  par: number | null;
  /** The largest amount that one portion of a dish takes; 0 when no dish on the menu takes any. */
  largest_portion: number;
  sold_out: string[];
}

/** How much of an item should be in stock at a time, and how much of its current stock will still be good then. */
export interface WantedStock {
  quantity: number;
  good: number;
}

/**
 * Returns what to make today, in the order in which it can be made.
 *
 * @param wanted items, by id, whose quantity does not follow from par and reorder threshold
 */
export async function readPrepList(
  context: Context,
  wanted: ReadonlyMap<string, WantedStock> = new Map(),
): Promise<PrepListItem[]> {
  const recipes = await readPrepRecipes(context);
  if (recipes.size === 0) return [];
  const items = new Map((await readItems(context)).map((item) => [item.id, item]));
  const planned = new Map([...items].map(([id, item]) => [id, plannedItem(item, wanted.get(id))]));
  return planPrep(recipes, planned).flatMap((plannedBatches) => listItem(recipes, items, plannedBatches));
}

/** Returns an item with its wanted stock: either its stock suffices, or it is filled up to the wanted stock. */
function plannedItem(item: Item, wanted: WantedStock | undefined): PlannedItem {
  if (!wanted) return item;
  const { quantity, good } = wanted;
  const isLow = good < quantity;
  return { quantity_available: good, reorder_threshold: isLow ? good : good - 1, par: quantity, largest_portion: 0 };
}

function listItem(
  recipes: PrepRecipes,
  items: ReadonlyMap<string, Item>,
  { item_id, batches, needed_for }: PlannedBatches,
): PrepListItem[] {
  const [recipe, item] = [recipes.get(item_id), items.get(item_id)];
  if (!recipe || !item) return [];
  const stock = new Map([...items].map(([id, { quantity_available }]) => [id, quantity_available]));
  const short = [...batchNeeds(recipes, recipe, { made: batches, of: 1 })].flatMap(([id, need]) => {
    const part = items.get(id);
    if (!part || need.lte(part.quantity_available)) return [];
    const { name, unit, quantity_available } = part;
    return [{ item_id: id, name, unit, needed: roundNeed(need), quantity_available, made_here: recipes.has(id) }];
  });
  const { name, unit, quantity_available, sold_out } = item;
  return [
    {
      item_id,
      name,
      unit,
      quantity_available,
      batches,
      makes: new Big(recipe.stock_quantity).times(batches).round(6, Big.roundHalfUp).toNumber(),
      covered: batchesCovered(batchNeeds(recipes, recipe, { made: 1, of: 1 }), stock) ?? 0,
      sold_out,
      needed_for: needed_for.map((id) => items.get(id)?.name ?? ""),
      short,
    },
  ];
}

/** Reads every item, because the needs of batches are compared with the stock. Dishes are read only for prep items. */
async function readItems({ db, companyId }: Context): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.id, item.name, item.unit, item.quantity_available, item.reorder_threshold, item.par,
      coalesce(taken.largest_portion, 0) as largest_portion, coalesce(taken.sold_out, '{}') as sold_out
    from inventory item
    left join lateral (
      select max(need.quantity) as largest_portion, array_agg(distinct dish.name order by dish.name)
        filter (where need.quantity > item.quantity_available) as sold_out
      from recipe_needs need
      join dish_size size on size.company_id = need.company_id and size.id = need.size_id
      join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
      where item.kind = 'prep' and need.company_id = item.company_id and need.item_id = item.id
        and size.deleted_at is null and dish.deleted_at is null and dish.is_available
    ) taken on item.kind = 'prep'
    where item.company_id = ${companyId} and item.deleted_at is null
    order by lower(item.name), item.id`.execute(db);
  return rows;
}

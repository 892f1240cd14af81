import Big from "big.js";
import { sql } from "kysely";
import { batchesCovered, batchesToMake, batchNeeds } from "#src/features/prep/rules.ts";
import { readPrepRecipes } from "#src/features/prep/server/recipe-rows.ts";
import type { Context } from "#src/server/context.ts";

export interface PrepRequest {
  /** The item to make. */
  id: string;
  name: string;
  quantity_available: number;
  unit: string;
  /** How many batches to make, no more than the stock of what they take covers. */
  batches: number;
  /** What they give, in the item's unit. */
  makes: number;
}

interface Item {
  id: string;
  name: string;
  unit: string;
  quantity_available: number;
  reorder_threshold: number;
  /** The most that one portion of a dish takes; 0 when no dish on the menu takes any. */
  largest_portion: number;
}

/** Returns the stocked prep items that are low while what they are made of is there. */
export async function openPrepRequests(context: Context): Promise<PrepRequest[]> {
  const recipes = await readPrepRecipes(context);
  if (recipes.size === 0) return [];
  const items = await readItems(context);
  const stock = new Map(items.map(({ id, quantity_available }) => [id, quantity_available]));
  return items.flatMap((item) => {
    const recipe = recipes.get(item.id);
    if (recipe?.mode !== "stocked") return [];
    const covered = batchesCovered(batchNeeds(recipes, recipe, { made: 1, of: 1 }), stock) ?? 0;
    const batches = Math.min(covered, batchesToMake({ ...item, batch: recipe.stock_quantity }));
    if (batches === 0) return [];
    const makes = new Big(recipe.stock_quantity).times(batches).round(6, Big.roundHalfUp).toNumber();
    const { id, name, unit, quantity_available } = item;
    return [{ id, name, unit, quantity_available, batches, makes }];
  });
}

async function readItems({ db, companyId }: Context): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.id, item.name, item.unit, item.quantity_available, item.reorder_threshold, coalesce((
      select max(need.quantity) from recipe_needs need
      join dish_size size on size.company_id = need.company_id and size.id = need.size_id
      join dish on dish.company_id = size.company_id and dish.id = size.menu_item_id
      where item.kind = 'prep' and need.company_id = item.company_id and need.item_id = item.id
        and size.deleted_at is null and dish.deleted_at is null and dish.is_available), 0) as largest_portion
    from inventory item
    where item.company_id = ${companyId} and item.deleted_at is null`.execute(db);
  return rows;
}
